import type { PickupTerms } from '#domain/orders/offers.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { formatDuration } from '#web/lib/duration.ts';
import { formatAmount, formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { waitLook, writePlace } from './wait.ts';

const MINUTE_MS = 60_000;

type PickupPriceProps = {
  price: Pick<PickupTerms, 'valetFeeCents' | 'platformFeeCents'>;
  currency: string;
};

/** Shows a return's price before the tip, with the platform fee; a free return is shown as free. */
export function PickupPrice({ price, currency }: PickupPriceProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const { valetFeeCents, platformFeeCents } = price;
  if (valetFeeCents === 0) return <span>{t('pay:request.free')}</span>;
  const amount = formatAmount(valetFeeCents, currency, language);
  const fee = formatAmount(platformFeeCents, currency, language);
  return (
    <span>
      {platformFeeCents > 0
        ? t('pay:request.feeWithPlatform', { amount, fee })
        : t('pay:request.feeForChoice', { amount })}
    </span>
  );
}

type PickupArrivalProps = {
  quote: { etaMinutes: number; carsAhead: number | null; isStaffed: boolean };
  /** Time zone of the location. */
  zone: TimeZone;
  /** Current time from the surrounding screen. */
  now: number;
};

/**
 * Shows the place in the queue of a car requested now and when it reaches the curb, in the largest
 * figures of the screen.
 */
export function PickupArrival({ quote, zone, now }: PickupArrivalProps) {
  const text = useTranslation(['pay', 'common']);
  const { t, language } = text;
  const { etaMinutes, isStaffed } = quote;
  const carsAhead = quote.carsAhead ?? 0;
  const at = new Date(now + etaMinutes * MINUTE_MS);
  const time = isolateText(formatWhen(at, language, zone, new Date(now)));
  const figures = [
    [
      t('pay:queue.label'),
      writePlace(carsAhead + 1, text),
      t('common:carsAhead', { count: carsAhead }),
    ],
    [t('pay:request.arrival'), formatDuration(etaMinutes, text), t('common:arrival.by', { time })],
  ] as const;
  return (
    <>
      <span className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([label, value, below]) => (
          <span key={label} className="max-w-full">
            <span className="block text-muted">{label}</span>{' '}
            <strong className={`block wrap-anywhere ${waitLook}`}>{value}</strong>{' '}
            <span className="block text-muted">{below}</span>
          </span>
        ))}
      </span>
      {!isStaffed && <span> {t('pay:request.nobodyOnShift')}</span>}
    </>
  );
}

type PickupQuoteProps = Omit<PickupArrivalProps, 'quote'> & {
  quote: PickupTerms | null;
  currency: string;
};

/** Shows arrival, cars ahead and price for the chosen pickup time, announced to screen readers. */
export function PickupQuote({ quote, currency, ...at }: PickupQuoteProps) {
  return (
    <p className="grid gap-0.5 px-1 text-15 leading-[1.35] empty:hidden" aria-live="polite">
      {quote && (
        <>
          <PickupArrival quote={quote} {...at} /> <PickupPrice price={quote} currency={currency} />
        </>
      )}
    </p>
  );
}
