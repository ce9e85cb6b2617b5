import { useNavigate, useSearch } from '@tanstack/react-router';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import type { HistoryFilter } from '../api/queries.ts';

const YEAR = /^20\d\d$/;

/** What stands in the address: nothing where nothing is filtered. */
function toAddress({ search, status, year }: Partial<HistoryFilter>) {
  return {
    ...(search === undefined ? {} : { search: search || undefined }),
    ...(status === undefined ? {} : { status: status ?? undefined }),
    ...(year === undefined ? {} : { year: year === null ? undefined : String(year) }),
  };
}

/** Which services are shown, as the address says: it can be kept, and the way back leads to it. */
export function useHistoryFilter() {
  const { search = '', status, year } = useSearch({ from: '/customers/dashboard/history' });
  const navigate = useNavigate();
  const filter: HistoryFilter = {
    search,
    status: serviceStatuses.find((one) => one === status) ?? null,
    year: year !== undefined && YEAR.test(year) ? Number(year) : null,
  };
  /** Words still being typed are no steps to go back by. */
  function change(changed: Partial<HistoryFilter>): void {
    void navigate({
      to: '/dashboard/history',
      // What is in the address by then, not what this was drawn with: two changes may follow at once.
      search: (before) => ({ ...before, ...toAddress(changed) }),
      replace: 'search' in changed,
      resetScroll: false,
    });
  }
  return { filter, change };
}
