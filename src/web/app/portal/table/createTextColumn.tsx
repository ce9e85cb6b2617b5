import type { TableColumn } from './columns.ts';

/** Creates a column of texts in any script, exported as shown. */
export const createTextColumn = <T,>(
  id: string,
  name: string,
  read: (row: T) => string | null,
  more: Partial<TableColumn<T>> = {},
): TableColumn<T> => ({
  id,
  name,
  cell: (row) => <bdi>{read(row) ?? '—'}</bdi>,
  csv: read,
  ...more,
});
