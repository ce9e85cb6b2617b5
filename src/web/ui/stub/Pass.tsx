import type { GuestOrder } from '#contract/orders.ts';
import { Maximize } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { QrCode } from '../QrCode.tsx';
import { Face } from './Face.tsx';
import { FullPass } from './FullPass.tsx';

export type PassProps = {
  /** Ticket number. */
  number: string;
  /** Entrance where the car waits, or else the name of the location. */
  place: string;
  /** Name of the person who stands beside the car; null if nobody does. */
  runner: string | null | undefined;
  /** Handover code and rule of the handover; null when the location asks for no code. */
  handover: GuestOrder['handover'] | undefined;
  /** Number plate, shown on the full screen. */
  plate?: string | null | undefined;
};

/**
 * Pass that a guest shows at the curb: place, ticket number, and a handover code to read or scan. A
 * press shows it on the full screen.
 */
export function Pass({ number, place, runner, handover, plate }: PassProps) {
  const { t } = useTranslation('pass');
  const [isFull, setIsFull] = useState(false);
  const qr = handover?.qr ?? number;
  const label = t('qr', { number });
  return (
    <div data-pass="" className="relative grid gap-4">
      <p className="flex items-center gap-3">
        {runner && <Face id={runner} name={runner} size={48} />}
        <span className="min-w-0 wrap-anywhere">
          <strong className="block">
            <bdi>{place}</bdi>
          </strong>
          <span className="block text-15">
            {runner ? t('showTo', { name: runner }) : t('show')}
          </span>
        </span>
      </p>
      {handover && (
        <p>
          <span className="block text-15 text-muted">{t('code')}</span>
          <bdi className="sr-only">{handover.code}</bdi>
          <span
            aria-hidden="true"
            dir="ltr"
            className="mt-1 flex gap-1.5 text-[min(3.5rem,16vw)] leading-tight font-[700] tabular-nums"
          >
            {Array.from(handover.code, (digit, place) => (
              <span
                key={place}
                className="grid max-w-18 flex-1 place-items-center rounded-sm bg-primary-soft py-1"
              >
                {digit}
              </span>
            ))}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-3">
        <p className="flex-none">
          <span className="block text-15 text-muted">{t('ticket')}</span>
          <span className="block text-[2.5rem] leading-tight font-[700] whitespace-nowrap tabular-nums">
            <bdi>{number}</bdi>
          </span>
        </p>
        <div className="aspect-square max-w-41 flex-[1_0_8.25rem]">
          <QrCode text={qr} label={label} />
        </div>
      </div>
      {/* A press anywhere on the pass opens it. */}
      <Button
        isLarge
        className="static after:absolute after:inset-0"
        onClick={() => setIsFull(true)}
      >
        <Icon of={Maximize} size={20} />
        {t('full')}
      </Button>
      {isFull && (
        <FullPass
          {...{ number, place, plate, qr, label }}
          code={handover?.code}
          onClose={() => setIsFull(false)}
        />
      )}
    </div>
  );
}
