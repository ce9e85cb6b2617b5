import { useNavigate, useSearch } from '@tanstack/react-router';
import { anyText } from '#web/app/routes/search.ts';

/**
 * Address parameters of a table, for `readSearch({ ...tableSearch, status: … })` with further
 * filters.
 */
export const tableSearch = { q: anyText, sort: anyText, page: anyText, columns: anyText };

export type TableSorting = { id: string; isDescending: boolean };
/** Change of the address; undefined removes a parameter. */
export type SearchChange = Record<string, string | undefined>;

export type TableState = {
  /** Search text. */
  words: string;
  sorting: TableSorting | null;
  /** Page number from 1. */
  page: number;
  /** Columns whose visibility differs from the default. */
  toggled: readonly string[];
  change: (change: SearchChange) => void;
};

const pageOf = (text: string | undefined) => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/**
 * Changes address parameters and keeps the others; goes to the first page unless the page itself
 * changes.
 */
export function useChangeSearch(): (change: SearchChange) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      // The cast is safe, as each screen validates its own parameters, see `readSearch`.
      search: ((before: object) => ({ ...before, page: undefined, ...change })) as never,
      replace: true,
    });
}

/** Returns the table's state from the address. */
export function useTableState(first: TableSorting | null): TableState {
  const search: Partial<Record<keyof typeof tableSearch, string>> = useSearch({ strict: false });
  const { q = '', sort, page, columns } = search;
  return {
    words: q,
    sorting: sort ? { id: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : first,
    page: pageOf(page),
    toggled: columns ? columns.split('.') : [],
    change: useChangeSearch(),
  };
}

export const writeSorting = ({ id, isDescending }: TableSorting): string =>
  isDescending ? `-${id}` : id;
