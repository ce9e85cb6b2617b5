import type { BusinessOverview } from '#contract/analytics.ts';
import { shortWeekday } from '#web/lib/dates.ts';
import { formatCount, formatAmount } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { type ChartFigure, Figures } from '#web/ui/chart/Figures.tsx';
import { writeTenths } from '../writeFigures.ts';
import { hasWeekBefore } from './hasWeekBefore.ts';

/** Figures of today until now, compared with the same weekday a week before until the same time. */
export function DayFigures({ data }: { data: BusinessOverview }) {
  const { t, language } = useTranslation('overview');
  const weekday = shortWeekday(data.day, language);
  const hasBefore = hasWeekBefore(data);
  const before = (value: string) => (hasBefore ? t('before', { value, weekday }) : t('noBefore'));
  const bullet = (value: number, mark: number) => (hasBefore ? { value, mark } : undefined);
  const number = (value: number) => formatCount(value, language);
  const { carsHere, arrivals, returns, waits, rating, valetsOnShift, targetMinutes } = data;
  const counted = (
    name: 'carsHere' | 'arrivals' | 'returns' | 'valets',
    count: { now: number; before: number },
  ): ChartFigure => ({
    name: t(`figures.${name}`),
    value: number(count.now),
    beside: before(number(count.before)),
  });
  const now = waits.now;
  const [target, wait] = [targetMinutes, now.medianMinutes];
  const waitBefore = waits.before.medianMinutes;
  return (
    <div>
      <Figures
        items={[
          { ...counted('carsHere', carsHere), bullet: bullet(carsHere.now, carsHere.before) },
          {
            name: t('figures.wait'),
            value: wait === null ? '—' : writeTenths(wait, language),
            unit:
              now.p90Minutes === null
                ? null
                : t('figures.p90', { minutes: writeTenths(now.p90Minutes, language) }),
            beside: [
              ...(target === null ? [] : [t('figures.target', { minutes: target })]),
              ...(waitBefore === null && hasBefore
                ? []
                : [before(writeTenths(waitBefore ?? 0, language))]),
            ].join(' · '),
            bullet: target === null || wait === null ? undefined : { value: wait, mark: target },
          },
          ...data.money.flatMap((each) => moneyFigures(each, { t, language, before, bullet })),
        ]}
      />
      <Figures
        isSmall
        items={[
          counted('arrivals', arrivals),
          counted('returns', returns),
          {
            name: t('figures.rating'),
            value: rating.now.mean === null ? '—' : writeTenths(rating.now.mean, language),
            beside:
              rating.before.mean === null && hasBefore
                ? null
                : before(writeTenths(rating.before.mean ?? 0, language)),
          },
          counted('valets', valetsOnShift),
        ]}
      />
    </div>
  );
}

type Words = {
  t: ReturnType<typeof useTranslation<'overview'>>['t'];
  language: Language;
  before: (value: string) => string;
  bullet: (value: number, mark: number) => ChartFigure['bullet'];
};

/**
 * Returns the figures for revenue and tips in one currency. An administrator sees several
 * currencies.
 */
function moneyFigures(
  { currency, now, before: then }: BusinessOverview['money'][number],
  { t, language, before, bullet }: Words,
): ChartFigure[] {
  const write = (cents: number) => formatAmount(cents, currency, language);
  return [
    {
      name: t('figures.revenue'),
      value: write(now.revenueCents),
      beside: before(write(then.revenueCents)),
      bullet: bullet(now.revenueCents, then.revenueCents),
    },
    {
      name: t('figures.tips'),
      value: write(now.tipsCents),
      beside: before(write(then.tipsCents)),
      bullet: bullet(now.tipsCents, then.tipsCents),
    },
  ];
}
