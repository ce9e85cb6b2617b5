import { useNavigate, useSearch } from '@tanstack/react-router';
import { anyText } from '#web/app/routes/search.ts';

/**
 * What of a table stands in the address: for `readSearch({ ...tableSearch, status: … })`. Filters of one's own
 * stand beside it.
 */
export const tableSearch = { q: anyText, sort: anyText, page: anyText, columns: anyText };

export type Sorting = { id: string; isDescending: boolean };
/** A change of the address: undefined takes a name out of it. */
export type SearchChange = Record<string, string | undefined>;

export type TableState = {
  /** What is searched for. */
  words: string;
  sorting: Sorting | null;
  /** From 1. */
  page: number;
  /** Columns that are chosen otherwise than the table has them at first. */
  toggled: readonly string[];
  change: (change: SearchChange) => void;
};

const pageOf = (text: string | undefined) => {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** Changes the address and keeps the rest of it; any change but one of the page leads to the first page. */
export function useChangeSearch(): (change: SearchChange) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      // Each screen reads its own names, see `readSearch`.
      search: ((before: object) => ({ ...before, page: undefined, ...change })) as never,
      replace: true,
    });
}

/** The table's part of the address. */
export function useTableState(first: Sorting | null): TableState {
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

export const writeSorting = ({ id, isDescending }: Sorting): string =>
  isDescending ? `-${id}` : id;
