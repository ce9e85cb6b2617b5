import { type ReactNode, useState } from 'react';
import type { CardPlace, TableColumn } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import type { TableState } from '#web/app/portal/table/tableSearch.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo, formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';

/** Constant table state: several tables share the screen, so no table can use the address. */
const still: TableState = { words: '', sorting: null, page: 1, toggled: [], change: () => {} };
const ALL = 1_000;
/** Number of rows shown at first, the worst or largest first. */
const FIRST = 10;

type Props<T> = {
  title: string;
  columns: TableColumn<T>[];
  rows: readonly T[];
  /** Text shown when there are no rows. */
  none: string;
  /** Content beside the title. */
  children?: ReactNode;
};

/** Makes each card name the column, because a phone has no table header. */
const withName = <T,>(column: TableColumn<T>): TableColumn<T> =>
  column.card === 'detail' ? { ...column, isNamed: true } : column;

/** Creates a column of figures. */
export const createFigureColumn = <T,>(
  id: string,
  name: string,
  cell: (row: T) => string,
): TableColumn<T> => ({ id, name, cell, align: 'end', card: 'detail' });

/** Creates a column of technical names. */
export const createCodeColumn = <T,>(
  id: string,
  name: string,
  read: (row: T) => string,
  card: CardPlace = 'title',
): TableColumn<T> => ({
  id,
  name,
  cell: (row) => <TechnicalName>{read(row)}</TechnicalName>,
  card,
});

/** Returns a function that creates a column of times, shown as '5 minutes ago'. */
export function useAgoColumn<T>() {
  const { language } = useTranslation('adminSystem');
  const now = useNow();
  return (id: string, name: string, read: (row: T) => string | null): TableColumn<T> => ({
    id,
    name,
    cell: (row) => {
      const at = read(row);
      return at === null ? '—' : formatAgo(at, language, DEVICE_ZONE, now);
    },
    card: 'detail',
  });
}

/** Table with a title, for the screen of the server's state. */
export function SystemPart<T extends { id: string }>({
  title,
  columns,
  rows,
  none,
  children,
}: Props<T>) {
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
              {isWhole ? t('fewer') : t('all', { count: formatCount(rows.length, language) })}
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

/** Technical name, left-to-right and untranslated in every language. */
export const TechnicalName = ({ children }: { children: string }) => (
  <bdi dir="ltr" translate="no" className="wrap-anywhere">
    {children}
  </bdi>
);
