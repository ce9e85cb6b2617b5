import type { Query, QueryKey } from '@tanstack/react-query';
import { assumeAhead, toServerTime } from '#web/lib/clock.ts';
import { logError } from '#web/lib/logError.ts';
import { localStore } from '#web/lib/storage.ts';
import { liveKeys, notificationsKey } from '../liveKeys.ts';
import { queryClient } from '../queryClient.ts';
import { onSessionChange } from '../session.ts';
import { setSeeded } from './outbox.ts';
import { keepRead, listReads } from './store.ts';

/**
 * Queries whose data the phone stores. With the stored data valets continue after opening the
 * application offline.
 */
const storedQueries: Record<string, QueryKey> = {
  jobs: liveKeys.jobs,
  tickets: liveKeys.tickets,
  shift: [...liveKeys.shifts, 'current'],
  sessions: liveKeys.sessions,
  locations: [...liveKeys.locations, 'valet'],
};
/**
 * Queries of which the phone stores each: free hooks and spots by location, notifications by
 * language, and the cars in custody.
 */
const storedFamilies: Record<string, { queryKey: QueryKey; length: number }> = {
  places: { queryKey: liveKeys.freePlaces('').slice(0, 2), length: 3 },
  notifications: { queryKey: notificationsKey, length: 2 },
  cars: { queryKey: [...liveKeys.cars, '', 'inCustody'], length: 5 },
};
const WRITE_AFTER_MS = 250;
const SEED_WITHIN_MS = 2000;
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
/**
 * Storage key for the lead of the server's clock. The lead dates presses made before the first
 * response of the server.
 */
const AHEAD = 'clock ahead';

/**
 * Stores the latest data of these queries, and fills the cache from storage where no response has
 * arrived.
 */
export function followReads(owner: () => string | null): void {
  const nameByHash = new Map(
    Object.entries(storedQueries).map(([name, queryKey]) => [JSON.stringify(queryKey), name]),
  );
  const families = Object.entries(storedFamilies);
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  /** Returns the name under which a query is stored; undefined for a query that is not stored. */
  function findName({ queryKey, queryHash }: Query): string | undefined {
    const own = nameByHash.get(queryHash);
    if (own !== undefined) return own;
    const family = families.find(
      ([, { queryKey: start, length }]) =>
        queryKey.length === length && start.every((part, index) => part === queryKey[index]),
    );
    return family && `${family[0]}:${String(queryKey.at(-1))}`;
  }

  function write(name: string, { queryKey, state }: Query): void {
    waiting.delete(name);
    const by = owner();
    if (by === null || state.status !== 'success') return;
    keepRead(name, { by, queryKey, at: state.dataUpdatedAt, data: state.data }).catch(logError);
    localStore.setItem(AHEAD, String(toServerTime(0)));
  }
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    const name = type === 'updated' ? findName(query) : undefined;
    if (name === undefined || waiting.has(name)) return;
    if (query.state.data === undefined || query.state.isInvalidated) return;
    waiting.set(
      name,
      setTimeout(() => write(name, query), WRITE_AFTER_MS),
    );
  });
  async function seedAll(): Promise<void> {
    setSeeded(false);
    // A database that does not answer must not delay error messages longer than this timeout.
    await Promise.race([seed(owner).catch(logError), sleep(SEED_WITHIN_MS)]);
    setSeeded(true);
  }
  // A garage may have no signal for longer than unused data is cached.
  for (const [, { queryKey }] of families)
    queryClient.setQueryDefaults(queryKey, { gcTime: Infinity });
  assumeAhead(Number(localStore.getItem(AHEAD)) || 0);
  for (const query of cache.getAll()) {
    const name = findName(query);
    if (name !== undefined) write(name, query);
  }
  onSessionChange(() => void seedAll());
  void seedAll();
}

async function seed(owner: () => string | null): Promise<void> {
  const by = owner();
  for (const { queryKey, data, at } of by === null ? [] : await listReads(by)) {
    if (by !== owner()) return;
    if (queryClient.getQueryData(queryKey) !== undefined) continue;
    queryClient.setQueryData(queryKey, data, { updatedAt: at });
    // Marks the stored data as stale: any response of the server is newer.
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
