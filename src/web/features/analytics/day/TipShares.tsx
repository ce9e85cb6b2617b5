import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FiguresPanel } from '../FiguresPanel.tsx';
import { toMajor, writeTenths } from '../writeFigures.ts';
import type { DayProps } from './EndOfDay.tsx';

const HOUR_SECONDS = 3600;

/**
 * Tips of the business day for each person, with the calculation of each share. Rows, unassigned
 * tips and tips of other days add up to the tips of the day.
 */
export function TipShares({ data }: DayProps) {
  const { t, language } = useTranslation('day');
  const { ofMinor } = useMoney(data.currency);
  const { rule, isDivided, shares, unassignedCents, otherDaysCents } = data.tips;
  const isPool = rule !== 'runner';
  const isCounted = shares.some(({ countedCars }) => countedCars !== null);
  const major = (cents: number) => toMajor(cents, data.currency);
  /** Row of an amount that belongs to no person. It has a share once the tips are divided. */
  const amountRow = (id: 'unassigned' | 'otherDays' | 'sum', cents: number) => {
    const money = id === 'sum' ? <b key="money">{ofMinor(cents)}</b> : ofMinor(cents);
    const gap = isCounted ? ['', '', ''] : ['', ''];
    return {
      id,
      cells: [
        id === 'sum' ? <b key="name">{t('tips.sum')}</b> : t(`tips.${id}`),
        ...gap,
        money,
        isDivided ? money : '',
      ],
      values: [
        t(`tips.${id}`),
        ...gap.map(() => null),
        major(cents),
        isDivided ? major(cents) : null,
      ],
    };
  };
  return (
    <FiguresPanel
      title={t(isPool && !isDivided ? 'tips.notDivided' : `tips.rule.${rule}`)}
      none={t('tips.none')}
      file={`portico-tips-${data.day}`}
      table={{
        columns: [
          { name: t('tips.name') },
          { name: t('tips.cars'), isFigure: true },
          ...(isCounted ? [{ name: t('tips.countedCars'), isFigure: true as const }] : []),
          { name: t('tips.hours'), isFigure: true },
          { name: t('tips.brought'), isFigure: true },
          { name: t('tips.share'), isFigure: true },
        ],
        rows: [
          ...shares.map((share) => ({
            id: share.personId,
            cells: [
              <bdi key={share.personId}>{share.name}</bdi>,
              share.cars,
              ...(isCounted ? [share.countedCars] : []),
              writeTenths(share.seconds / HOUR_SECONDS, language),
              ofMinor(share.broughtCents),
              isDivided ? ofMinor(share.shareCents) : '',
            ],
            values: [
              share.name,
              share.cars,
              ...(isCounted ? [share.countedCars] : []),
              Math.round((share.seconds / HOUR_SECONDS) * 100) / 100,
              major(share.broughtCents),
              isDivided ? major(share.shareCents) : null,
            ],
          })),
          ...(unassignedCents === 0 ? [] : [amountRow('unassigned', unassignedCents)]),
          ...(otherDaysCents === 0 ? [] : [amountRow('otherDays', otherDaysCents)]),
          ...(shares.length > 0 || unassignedCents !== 0 || otherDaysCents !== 0
            ? [amountRow('sum', data.tipsCents)]
            : []),
        ],
      }}
    />
  );
}
