import { useNavigate, useSearch } from '@tanstack/react-router';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import type { HistoryFilter } from '../api/queries.ts';

const YEAR = /^20\d\d$/;

/** Returns the address parameters; undefined values leave a filter out. */
function toAddress({ search, status, year }: Partial<HistoryFilter>) {
  return {
    ...(search === undefined ? {} : { search: search || undefined }),
    ...(status === undefined ? {} : { status: status ?? undefined }),
    ...(year === undefined ? {} : { year: year === null ? undefined : String(year) }),
  };
}

/** Holds the filter in the address, so that it can be bookmarked and Back restores it. */
export function useHistoryFilter() {
  const { search = '', status, year } = useSearch({ from: '/customers/dashboard/history' });
  const navigate = useNavigate();
  const filter: HistoryFilter = {
    search,
    status: serviceStatuses.find((one) => one === status) ?? null,
    year: year !== undefined && YEAR.test(year) ? Number(year) : null,
  };
  /** Replaces the history entry while typing, so that Back does not step through letters. */
  function change(changed: Partial<HistoryFilter>): void {
    void navigate({
      to: '/dashboard/history',
      // Uses the latest address, as two changes may follow before a render.
      search: (before) => ({ ...before, ...toAddress(changed) }),
      replace: 'search' in changed,
      resetScroll: false,
    });
  }
  return { filter, change };
}
