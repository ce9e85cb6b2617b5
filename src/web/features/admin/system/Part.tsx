import { type ReactNode, useState } from 'react';
import type { Column } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import type { TableState } from '#web/app/portal/table/tableSearch.ts';
import { count } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';

/** Several of them stand on one page, so none has a part of the address. */
const still: TableState = { words: '', sorting: null, page: 1, toggled: [], change: () => {} };
const ALL = 1_000;
/** What is worst or largest stands first; the rest is asked for. */
const FIRST = 10;

type Props<T> = {
  title: string;
  columns: Column<T>[];
  rows: readonly T[];
  /** What stands there while there is none. */
  none: string;
  /** Beside the title. */
  children?: ReactNode;
};

/** On a phone no head says what a figure is. */
const withName = <T,>(column: Column<T>): Column<T> =>
  column.card === 'detail' ? { ...column, isNamed: true } : column;

/** One subject of the system. */
export function Part<T extends { id: string }>({ title, columns, rows, none, children }: Props<T>) {
  const { t, language } = useTranslation('adminSystem');
  const [isWhole, setWhole] = useState(false);
  return (
    <section aria-label={title} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 className="grow text-17">{title}</h2>
        {children}
      </div>
      <DataTable
        label={title}
        columns={columns.map(withName)}
        state={still}
        rows={rows}
        pageSize={isWhole ? ALL : FIRST}
        more={
          rows.length > FIRST ? (
            <Button
              variant="quiet"
              className="self-start"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('fewer') : t('all', { count: count(rows.length, language) })}
            </Button>
          ) : (
            <></>
          )
        }
        empty={<p className="border-t border-line py-3 text-15 text-muted">{none}</p>}
      />
    </section>
  );
}

/** A name that programs have, which is read from the left in every language. */
export const Code = ({ children }: { children: string }) => (
  <bdi dir="ltr" translate="no" className="wrap-anywhere">
    {children}
  </bdi>
);
