import { useNavigate, useSearch } from '@tanstack/react-router';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import type { HistoryFilter } from '../api/queries.ts';

const YEAR = /^20\d\d$/;

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
    const next = { ...filter, ...changed };
    void navigate({
      to: '/dashboard/history',
      search: {
        ...(next.search ? { search: next.search } : {}),
        ...(next.status ? { status: next.status } : {}),
        ...(next.year === null ? {} : { year: String(next.year) }),
      },
      replace: 'search' in changed,
      resetScroll: false,
    });
  }
  return { filter, change };
}
