import type { BusinessAnalytics } from '#contract/analytics.ts';
import { weekdayName } from '#web/lib/dates.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { OpenedBehind } from './useBehind.ts';
import { formatHour } from './formatHour.ts';
import { getDayOfWeekday } from './getDayOfWeekday.ts';

const figureNames = {
  arrivals: 'figures.arrivals',
  returns: 'figures.returns',
  givenBack: 'figures.givenBack',
  waits: 'figures.waits',
  slow: 'waits.slow',
  refunds: 'figures.refunds',
  ratings: 'figures.ratings',
  tips: 'figures.tips',
  fees: 'figures.fees',
  promo: 'uses.promo.title',
  house: 'uses.house.title',
} as const satisfies Record<OpenedBehind['figure'], string>;

/** Returns a function for the title of the dialog that lists the stays of a figure. */
export function useNameBehind(data: BusinessAnalytics | undefined) {
  const { t, language } = useTranslation('analytics');
  return (behind: OpenedBehind): string => {
    const { figure, hour, weekday, minutesFrom, minutesTo, stars, personId, subjectId } = behind;
    const findName = (all: readonly { id: string; name: string }[] = []) =>
      all.find(({ id }) => id === (personId ?? subjectId))?.name;
    const parts = [
      findName([...(data?.people ?? []), ...(data?.promos ?? []), ...(data?.houseAccounts ?? [])]),
      weekday === undefined ? undefined : weekdayName(getDayOfWeekday(weekday), language),
      hour === undefined ? undefined : formatHour(hour, language),
      minutesTo === undefined
        ? minutesFrom && t('waits.orMore', { minutes: minutesFrom })
        : t('waits.between', { from: minutesFrom ?? 0, to: minutesTo }),
      stars && t('ratings.number', { stars }),
    ].filter(Boolean);
    const name = t(figureNames[figure]);
    return parts.length === 0 ? name : t('behind.title', { figure: name, part: parts.join(' · ') });
  };
}
