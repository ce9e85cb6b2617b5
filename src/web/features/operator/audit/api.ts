import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '#contract/audit.ts';
import type { CallInput, CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { createPartReader } from '#web/app/createReader.ts';

type Query = NonNullable<CallInput<'GET /api/admin/audit'>['query']>;
export type AuditFilter = Omit<Query, 'before' | 'limit'>;

const PAGE = 50;
/** Maximum page size that the server allows, used for exports. */
const MOST = 1000;
/**
 * Maximum number of exported entries, because larger files are unusable. A shorter period has fewer
 * entries.
 */
export const MAX_EXPORTED_ENTRIES = 20_000;

export const useAuditTrail = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['admin-audit', filter],
    queryFn: ({ pageParam, signal }) =>
      callServer(
        'GET /api/admin/audit',
        { query: { ...filter, limit: PAGE, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const useAuditedAdmins = () =>
  useQuery({
    queryKey: ['admin-audit', 'administrators'],
    queryFn: createPartReader('GET /api/admin/audit/administrators', {}, 'administrators'),
  });

/**
 * Fetches the newest filtered entries, at most MAX_EXPORTED_ENTRIES. `isCut` says whether
 * the server has more entries.
 */
export async function listWholeTrail(
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = [];
  for (let before: string | null = null; ;) {
    const query: Query = { ...filter, limit: MOST, ...(before ? { before } : {}) };
    const page: CallOutput<'GET /api/admin/audit'> = await callServer('GET /api/admin/audit', {
      query,
    });
    entries.push(...page.entries);
    if (page.next === null) return { entries, isCut: false };
    if (entries.length >= MAX_EXPORTED_ENTRIES) return { entries, isCut: true };
    before = page.next;
  }
}
