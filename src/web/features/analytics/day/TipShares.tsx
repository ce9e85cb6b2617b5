import { useMoney } from '#web/app/useMoney.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FiguresPanel } from '../FiguresPanel.tsx';
import { toMajor, writeTenths } from '../writeFigures.ts';
import type { DayProps } from './EndOfDay.tsx';

const HOUR_SECONDS = 3600;

/** Tips of the business day for each person, with the calculation of each share. */
export function TipShares({ data }: DayProps) {
  const { t } = useTranslation('day');
  const language = useLanguage();
  const { ofMinor } = useMoney(data.currency);
  const { rule, isDivided, shares } = data.tips;
  const isPool = rule !== 'runner';
  const sum = shares.reduce((total, { shareCents }) => total + shareCents, 0);
  return (
    <FiguresPanel
      title={t(isPool && !isDivided ? 'tips.notDivided' : `tips.rule.${rule}`)}
      none={t('tips.none')}
      file={`portico-tips-${data.day}`}
      table={{
        columns: [
          { name: t('tips.name') },
          { name: t('tips.cars'), isFigure: true },
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
              writeTenths(share.seconds / HOUR_SECONDS, language),
              ofMinor(share.broughtCents),
              ofMinor(share.shareCents),
            ],
            values: [
              share.name,
              share.cars,
              Math.round((share.seconds / HOUR_SECONDS) * 100) / 100,
              toMajor(share.broughtCents, data.currency),
              toMajor(share.shareCents, data.currency),
            ],
          })),
          ...(shares.length > 1
            ? [
                {
                  id: 'sum',
                  cells: [
                    <b key="sum">{t('tips.sum')}</b>,
                    '',
                    '',
                    '',
                    <b key="all">{ofMinor(sum)}</b>,
                  ],
                  values: [t('tips.sum'), null, null, null, toMajor(sum, data.currency)],
                },
              ]
            : []),
        ],
      }}
    />
  );
}
