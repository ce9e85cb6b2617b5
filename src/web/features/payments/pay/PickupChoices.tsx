import { useId, type ReactNode } from 'react';
import {
  isOffered,
  isTooSoon,
  laterPickupMinutes,
  quotePickup,
  SOONEST_MINUTES,
} from '#domain/orders/offers.ts';
import type { PickupOffer } from '#domain/orders/offers.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { formatWhen } from '#web/lib/format.ts';
import { LONGEST_COUNTDOWN_MINUTES } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { RadioTile } from '#web/ui/RadioTile.tsx';

/** Choice of a pickup time; `custom` is the time that the screen lets people type or choose. */
export type PickupChoice = 'soonest' | (typeof laterPickupMinutes)[number] | 'custom';

/**
 * Returns the minutes until the chosen pickup; null for `custom`, whose minutes only the screen
 * knows.
 */
export function getPickupMinutes(choice: PickupChoice): number | null {
  if (choice === 'soonest') return SOONEST_MINUTES;
  return choice === 'custom' ? null : choice;
}

/**
 * Replaces a time that is no later than as soon as possible by that choice. Keeps a later time that
 * somebody else has taken meanwhile: as soon as possible, the car would come long before it.
 */
export function keepOfferedChoice(
  choice: PickupChoice,
  offers: readonly PickupOffer[],
): PickupChoice {
  const minutes = getPickupMinutes(choice);
  return minutes !== null && isTooSoon(minutes, offers) ? 'soonest' : choice;
}

const MINUTE_MS = 60_000;
const HOUR = 60;

type PickupChoicesProps = {
  offers: readonly PickupOffer[];
  /** Time zone of the location. */
  zone: TimeZone;
  /** Current time from the surrounding screen, because both must show the same times. */
  now: number;
  chosen: PickupChoice;
  onChoose: (choice: PickupChoice) => void;
  disabled?: boolean;
  /** Label of the tile for a custom time; without a label the tile is left out. */
  custom?: string;
};

/**
 * Choice of the pickup time. Offers as soon as possible with its minutes, and later times that can be
 * met.
 */
export function PickupChoices(props: PickupChoicesProps) {
  const { offers, zone, now, chosen, onChoose, disabled = false, custom } = props;
  const { t, language } = useTranslation(['pay', 'common']);
  const name = useId();
  const soonest = quotePickup(SOONEST_MINUTES, offers);

  function about(minutes: number): string {
    if (minutes <= LONGEST_COUNTDOWN_MINUTES) return t('pay:request.about', { count: minutes });
    const at = new Date(now + minutes * MINUTE_MS);
    return t('common:arrival.by', { time: formatWhen(at, language, zone, new Date(now)) });
  }
  const tile = (choice: PickupChoice, look: string, children: ReactNode) => (
    <RadioTile
      key={choice}
      look="bare"
      name={name}
      checked={choice === chosen}
      disabled={disabled}
      onChoose={() => onChoose(choice)}
      className={`min-h-14 min-w-0 touch-manipulation rounded-md border-[1.5px] border-line-strong bg-surface px-2 py-1.5 transition-colors has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring-[1.5px] has-checked:inset-ring-primary ${look}`}
    >
      {children}
    </RadioTile>
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-3 gap-2" aria-label={t('pay:request.presets')}>
      {tile(
        'soonest',
        'col-span-full flex flex-wrap items-center justify-between gap-x-3 px-4',
        <>
          <span className="text-17 font-strong">{t('pay:request.soonest')}</span>{' '}
          {soonest && (
            <span className="text-15 tabular-nums">
              {t('pay:request.place', { place: soonest.carsAhead + 1 })} {about(soonest.etaMinutes)}
            </span>
          )}
        </>,
      )}
      {laterPickupMinutes.map((minutes) => {
        if (minutes !== chosen && !isOffered(minutes, offers)) return null;
        return tile(
          minutes,
          'grid place-content-center text-center',
          <span className="text-17 font-strong tabular-nums">
            {minutes < HOUR
              ? t('pay:request.minutes', { count: minutes })
              : t('pay:request.hours', { count: minutes / HOUR })}
          </span>,
        );
      })}
      {custom !== undefined &&
        tile(
          'custom',
          'col-span-full grid place-content-center text-center',
          <span className="text-17 font-strong">{custom}</span>,
        )}
    </fieldset>
  );
}
