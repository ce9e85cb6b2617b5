import { Download } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { type ChartTable, FigureTable, saveTable } from '#web/ui/chart/FigureTable.tsx';
import { Icon } from '#web/ui/Icon.tsx';

type Props = {
  title: string;
  none: string;
  file: string;
  table: ChartTable;
  /** Whether the panel may break across printed pages. Short panels stay on one page. */
  mayBreak?: boolean;
};

/** Number of columns up to which a table fits a phone. */
const NARROW = 3;

/** Panel with a table of figures, and a button that exports the figures. */
export function FiguresPanel({ title, none, file, table, mayBreak = false }: Props) {
  const { t } = useTranslation('portal');
  return (
    <section
      aria-label={title}
      className={`flex min-w-0 flex-col gap-1 ${mayBreak ? 'print:block' : 'break-inside-avoid'}`}
    >
      <div className="flex min-h-11 items-center gap-3 print:min-h-8">
        <h2 className="grow text-17">{title}</h2>
        {table.rows.length > 0 ? (
          <Button
            variant="quiet"
            className="px-2 text-12! print:hidden"
            onClick={() => saveTable(file, table)}
          >
            <Icon of={Download} size={16} />
            {t('table.csv')}
          </Button>
        ) : null}
      </div>
      {table.rows.length > 0 ? (
        <FigureTable label={title} table={table} isWide={table.columns.length > NARROW} />
      ) : (
        <p className="border-y border-line py-3 text-muted print:py-1">{none}</p>
      )}
    </section>
  );
}
