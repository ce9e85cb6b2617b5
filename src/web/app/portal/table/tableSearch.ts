import { useNavigate, useSearch } from '@tanstack/react-router';
import { anyText } from '#web/app/routes/search.ts';

/**
 * Address parameters of a table. Screens with filters add theirs: `readSearch({ ...tableSearch,
 * status: … })`.
 */
export const tableSearch = { q: anyText, sort: anyText, page: anyText, columns: anyText };

export type TableSorting = { id: string; isDescending: boolean };
/** Address parameters to change. An undefined value removes the parameter. */
export type SearchChange = Record<string, string | undefined>;

export type TableState = {
  /** Typed search text. */
  words: string;
  sorting: TableSorting | null;
  /** Page number, counted from 1. */
  page: number;
  /** Ids of columns whose visibility differs from the default. */
  toggled: readonly string[];
  change: (change: SearchChange) => void;
};

const pageOf = (text: string | undefined) => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/**
 * Parameters that change while somebody types or arranges. Such a change replaces the history
 * entry; any other one adds an entry, so that Back returns to the page or filter before.
 */
const REPLACED = new Set(['q', 'guests', 'columns']);

/**
 * Returns a function that changes address parameters and keeps the others. Goes to the first page
 * unless the page parameter changes.
 */
export function useChangeSearch(): (change: SearchChange) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      // The cast is safe because each screen validates its parameters by `readSearch`.
      search: ((before: object) => ({ ...before, page: undefined, ...change })) as never,
      replace: Object.keys(change).every((name) => REPLACED.has(name)),
    });
}

/** Returns the state of a table from the address: search text, order, page and columns. */
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
