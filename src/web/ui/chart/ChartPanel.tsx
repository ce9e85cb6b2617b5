import { Download, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '../Icon.tsx';
import { type ChartTable, FigureTable, saveTable } from './FigureTable.tsx';

type Props = {
  title: string;
  /** Small text beside the title, such as the total. */
  aside?: ReactNode;
  table: ChartTable;
  /** Name of the exported file without extension. */
  file: string;
  children: ReactNode;
};

const toolLook =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-12 font-medium text-muted hover:bg-primary-soft hover:text-ink aria-pressed:text-primary';

/** Chart with a switch to a table of its values, and an export of the values. */
export function ChartPanel({ title, aside, table, file, children }: Props) {
  const { t } = useTranslation('portal');
  const [isTable, setTable] = useState(false);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1 break-inside-avoid">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="text-17">{title}</h2>
        {aside ? <span className="min-w-0 text-12 text-muted">{aside}</span> : null}
        <span className="ms-auto flex print:hidden">
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className={toolLook}
          >
            <Icon of={Table2} size={16} />
            {t('chart.table')}
          </button>
          <button type="button" onClick={() => saveTable(file, table)} className={toolLook}>
            <Icon of={Download} size={16} />
            {t('table.csv')}
          </button>
        </span>
      </div>
      {isTable ? <FigureTable label={title} table={table} /> : children}
    </section>
  );
}
