import { formatCount, formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FiguresPanel } from '../FiguresPanel.tsx';
import { toMajor, writeShare, writeTenths } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';

/** Table of the returns, waits and ratings of each runner. */
export function People({ data, open }: SectionProps) {
  const { t, language } = useTranslation('analytics');
  const { people, currency } = data;
  const tenths = (value: number | null) => (value === null ? '—' : writeTenths(value, language));
  const names = ['returns', 'wait', 'inTarget', 'rating', 'hours', 'tips'] as const;
  return (
    <FiguresPanel
      title={t('people.title')}
      none={t('people.none')}
      file={`portico-runners-${data.from}`}
      table={{
        columns: [
          { name: t('people.name') },
          ...names.map((name) => ({ name: t(`people.${name}`), isFigure: true as const })),
        ],
        rows: people.map((person) => ({
          id: person.id,
          cells: [
            <button
              key={person.id}
              type="button"
              className="min-h-8 cursor-pointer text-start font-medium text-primary underline-offset-4 hover:underline"
              onClick={() => open({ figure: 'returns', personId: person.id })}
            >
              <bdi>{person.name}</bdi>
            </button>,
            formatCount(person.returns, language),
            tenths(person.meanWaitMinutes),
            person.shareInTarget === null ? '—' : writeShare(person.shareInTarget, language),
            tenths(person.rating),
            writeTenths(person.hours, language),
            formatAmount(person.tipsCents, currency, language),
          ],
          values: [
            person.name,
            person.returns,
            person.meanWaitMinutes,
            person.shareInTarget,
            person.rating,
            person.hours,
            toMajor(person.tipsCents, currency),
          ],
        })),
      }}
    />
  );
}
