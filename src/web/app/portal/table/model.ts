import {
  type ColumnDef,
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { matchesSearch } from '#domain/shared/search.ts';
import { useLanguage } from '#web/lib/language.ts';
import type { TableColumn } from './columns.ts';
import type { TableState } from './tableSearch.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

type Row = { id: string };

/**
 * Finds the rows that contain every typed word. Case, accents and similar Arabic letters make no
 * difference.
 */
function findRows<T extends Row>(rows: T[], words: string, read?: (row: T) => string): T[] {
  if (!read || words === '') return rows;
  return rows.filter((row) => matchesSearch(read(row), words));
}

export type TableData<T> = {
  rows: readonly T[];
  /**
   * Set when the rows are one page from the server. `total` is null if the server does not count.
   */
  paged?: { total: number | null; hasMore: boolean };
  /** Returns the searched text of a row, for a table that has all rows. */
  searchText?: (row: T) => string;
};

type Options<T> = TableData<T> & {
  columns: readonly TableColumn<T>[];
  state: TableState;
  pageSize: number;
};

/** Creates the TanStack Table model for these columns. The state of the model is in the address. */
export function useTableModel<T extends Row>(options: Options<T>) {
  const { rows, paged, searchText, columns, state, pageSize } = options;
  const language = useLanguage();
  const [rowSelection, setSelection] = useState<RowSelectionState>({});
  const found = useMemo(
    () => (paged ? [...rows] : findRows([...rows], state.words, searchText)),
    [rows, paged, state.words, searchText],
  );
  const definitions = useMemo(() => {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const order = (one: unknown, other: unknown) =>
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : compare(String(one), String(other));
    return columns.map(({ id, sort }): ColumnDef<typeof features, T> => ({
      id,
      accessorFn: (row) => (typeof sort === 'function' ? (sort(row) ?? undefined) : undefined),
      enableSorting: sort !== undefined,
      sortUndefined: 'last',
      sortFn: (one, other) => {
        const [a, b] = [one.getValue(id), other.getValue(id)];
        return order(a, b);
      },
    }));
  }, [columns, language]);
  const isToggled = (id: string) => state.toggled.includes(id);
  const columnVisibility = Object.fromEntries(
    columns
      .filter(({ isOptional }) => isOptional)
      .map(({ id, isOptional }) => [id, (isOptional === 'off') === isToggled(id)]),
  );
  const { sorting, page } = state;
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const table = useTable({
    features,
    columns: definitions,
    data: found,
    getRowId: (row) => row.id,
    manualSorting: paged !== undefined,
    manualPagination: paged !== undefined,
    state: {
      rowSelection,
      columnVisibility,
      sorting: sorting ? [{ id: sorting.id, desc: sorting.isDescending }] : [],
      pagination: { pageIndex: paged ? 0 : Math.min(page, last) - 1, pageSize },
    },
    onRowSelectionChange: setSelection,
  });
  return {
    table,
    found,
    /** Numbers of the shown rows, counted from 1. `total` is null when unknown. */
    range: paged
      ? {
          from: (page - 1) * pageSize + 1,
          to: (page - 1) * pageSize + rows.length,
          total: paged.total,
          hasNext: paged.hasMore,
          page,
        }
      : {
          from: (Math.min(page, last) - 1) * pageSize + 1,
          to: Math.min(found.length, Math.min(page, last) * pageSize),
          total: found.length,
          hasNext: page < last,
          page: Math.min(page, last),
        },
    clearSelection: () => setSelection({}),
  };
}
