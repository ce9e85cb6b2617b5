import { formatCount, formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { toMajor } from '../writeFigures.ts';
import type { SectionProps } from './Analytics.tsx';
import { FiguresPanel } from '../FiguresPanel.tsx';

/** Tables of the promo codes and the house accounts, with the number of uses and the amount. */
export function Uses(props: SectionProps) {
  return (
    <>
      <UseTable {...props} kind="promo" />
      <UseTable {...props} kind="house" />
    </>
  );
}

function UseTable({ data, open, kind }: SectionProps & { kind: 'promo' | 'house' }) {
  const { t, language } = useTranslation('analytics');
  const uses = kind === 'promo' ? data.promos : data.houseAccounts;
  return (
    <FiguresPanel
      title={t(`uses.${kind}.title`)}
      none={t(`uses.${kind}.none`)}
      file={`portico-${kind}-${data.from}`}
      table={{
        columns: [
          { name: t('uses.name') },
          { name: t('uses.times'), isFigure: true },
          { name: t(`uses.${kind}.amount`), isFigure: true },
        ],
        rows: uses.map((use) => ({
          id: use.id,
          cells: [
            <button
              key={use.id}
              type="button"
              className="min-h-8 cursor-pointer text-start font-medium text-primary underline-offset-4 hover:underline"
              onClick={() => open({ figure: kind, subjectId: use.id })}
            >
              <bdi>{use.name}</bdi>
            </button>,
            formatCount(use.uses, language),
            formatAmount(use.cents, data.currency, language),
          ],
          values: [use.name, use.uses, toMajor(use.cents, data.currency)],
        })),
      }}
    />
  );
}
