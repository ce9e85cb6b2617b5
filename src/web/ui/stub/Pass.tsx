import type { GuestOrder } from '#contract/orders.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { QrCode } from '../QrCode.tsx';
import { Face } from './Face.tsx';

export type PassProps = {
  /** Ticket number. */
  number: string;
  /** Entrance where the car waits, or else the name of the location. */
  place: string;
  /** Name of the person who stands beside the car; null if nobody does. */
  runner: string | null | undefined;
  /** Handover code and rule of the handover; null when the location asks for no code. */
  handover: GuestOrder['handover'] | undefined;
};

/**
 * Pass that a guest shows at the curb: place, ticket number, and a handover code to read or scan.
 */
export function Pass({ number, place, runner, handover }: PassProps) {
  const { t } = useTranslation('pass');
  return (
    <div data-pass="" className="grid gap-4">
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
      <div className="flex flex-wrap items-center justify-between gap-x-1.5 gap-y-3">
        <div className="grid flex-none gap-4">
          <p>
            <span className="block text-15 text-muted">{t('ticket')}</span>
            <span className="block text-[2.5rem] leading-tight font-[700] whitespace-nowrap tabular-nums">
              <bdi>{number}</bdi>
            </span>
          </p>
          {handover && (
            <p>
              <span className="block text-15 text-muted">{t('code')}</span>
              <bdi className="sr-only">{handover.code}</bdi>
              <span
                aria-hidden="true"
                dir="ltr"
                className="mt-1 inline-flex gap-1 text-28 font-strong tabular-nums"
              >
                {Array.from(handover.code, (digit, place) => (
                  <span
                    key={place}
                    className="grid h-11 w-[34px] place-items-center rounded-sm bg-primary-soft"
                  >
                    {digit}
                  </span>
                ))}
              </span>
            </p>
          )}
        </div>
        <div className="aspect-square max-w-41 flex-[1_0_8.25rem]">
          <QrCode text={handover?.qr ?? number} label={t('qr', { number })} />
        </div>
      </div>
    </div>
  );
}
