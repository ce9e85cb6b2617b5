import { useInfiniteQuery } from '@tanstack/react-query';
import type { BusinessChangeEntry } from '#contract/changes.ts';
import { callServer } from '#web/app/call.ts';

export type ChangeFilter = { search?: string; action?: string; locationId?: string };

const readPage = (filter: ChangeFilter, before: string | null, signal?: AbortSignal) =>
  callServer(
    'GET /api/business/changes',
    { query: { ...filter, ...(before ? { before } : {}) } },
    signal ? { signal } : {},
  );

/**
 * Fetches the changes of a business page by page, newest first. `staleTime: 0` refetches on every
 * mount.
 */
export const useChanges = (filter: ChangeFilter) =>
  useInfiniteQuery({
    queryKey: ['business-changes', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** Fetches all pages of the filtered changes, for the export. */
export async function listAllChanges(filter: ChangeFilter): Promise<BusinessChangeEntry[]> {
  const all: BusinessChangeEntry[] = [];
  for (let before: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, before);
    all.push(...page.changes);
    if (page.next === null) return all;
    before = page.next;
  }
}
