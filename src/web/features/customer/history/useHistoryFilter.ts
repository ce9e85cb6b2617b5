import { useNavigate, useSearch } from '@tanstack/react-router';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import type { HistoryFilter } from '../api/queries.ts';

const YEAR = /^20\d\d$/;

/** Returns the URL parameters of the filter; undefined leaves a filter out. */
function toAddress({ search, status, year }: Partial<HistoryFilter>) {
  return {
    ...(search === undefined ? {} : { search: search || undefined }),
    ...(status === undefined ? {} : { status: status ?? undefined }),
    ...(year === undefined ? {} : { year: year === null ? undefined : String(year) }),
  };
}

/** Stores the filter in the URL, because a bookmark and Back must restore the filter. */
export function useHistoryFilter() {
  const { search = '', status, year } = useSearch({ from: '/customers/dashboard/history' });
  const navigate = useNavigate();
  const filter: HistoryFilter = {
    search,
    status: serviceStatuses.find((one) => one === status) ?? null,
    year: year !== undefined && YEAR.test(year) ? Number(year) : null,
  };
  /**
   * Replaces the history entry while the customer types, because Back should not step through
   * letters.
   */
  function change(changed: Partial<HistoryFilter>): void {
    void navigate({
      to: '/dashboard/history',
      // Uses the latest URL, because two changes may follow before a render.
      search: (before) => ({ ...before, ...toAddress(changed) }),
      replace: 'search' in changed,
      resetScroll: false,
    });
  }
  return { filter, change };
}
