import type { Rates } from '#contract/pricing.ts';
import { toMinutes } from '#domain/payments/rates/rateTable.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { usePriceWriter } from './priceWriter.ts';
import { useWeekdayNames } from './weekdayNames.ts';

type RateLine = { label: string; text: string; isOff: boolean };

/**
 * Returns a function that lists every rule of a price in words, switched on or off, in a constant
 * order.
 */
export function useRatesText(currency: string) {
  const { t, language } = useTranslation(['pricing', 'portal']);
  const { ofMajor } = usePriceWriter(currency);
  const names = useWeekdayNames();
  const off = t('portal:meanwhile.off');
  const clock = (time: string) => names.time(toMinutes(time));
  const hours = ({ from, to }: { from: string; to: string }) => ({
    from: clock(from),
    to: clock(to),
  });
  const line = (label: string, text: string | null, isUsed = true): RateLine => ({
    label,
    text: text || off,
    isOff: !text || !isUsed,
  });
  return (rates: Rates): RateLine[] => {
    const { useFlatRate, freeMinutes, dailyMaximum, overnight, bands, events } = rates;
    const bandTexts = bands.map(({ days, rate, ...times }) =>
      t('pricing:words.band', {
        days: days.map((day) => names.short(day)).join(language === 'ar' ? '، ' : ', '),
        ...hours(times),
        price: ofMajor(rate),
      }),
    );
    const eventTexts = events.map((event) =>
      t('pricing:words.event', {
        date: formatDate(`${event.date}T12:00Z`, language, 'UTC'),
        price: ofMajor(event.price),
      }),
    );
    const night =
      overnight &&
      t('pricing:words.hours', { ...hours(overnight), price: ofMajor(overnight.price) });
    return [
      line(t('pricing:flatRate'), useFlatRate ? ofMajor(rates.flatRate) : null),
      line(t('pricing:hourlyRate'), ofMajor(rates.hourlyRate), !useFlatRate),
      line(
        t('pricing:freeMinutes'),
        freeMinutes === null ? null : t('pricing:words.minutes', { count: freeMinutes }),
      ),
      line(
        t('pricing:dailyMaximum'),
        dailyMaximum === null ? null : ofMajor(dailyMaximum),
        !useFlatRate,
      ),
      line(t('pricing:overnight'), night, !useFlatRate),
      line(t('pricing:words.bands'), bandTexts.join('; '), !useFlatRate),
      line(t('pricing:words.events'), eventTexts.join('; ')),
    ];
  };
}
