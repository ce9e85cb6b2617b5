import type { QueryKey } from '@tanstack/react-query';
import { assumeAhead, toServerTime } from '#web/lib/clock.ts';
import { logError } from '#web/lib/logError.ts';
import { localStore } from '#web/lib/storage.ts';
import { liveKeys } from '../liveKeys.ts';
import { queryClient } from '../queryClient.ts';
import { onSessionChange } from '../session.ts';
import { setSeeded } from './outbox.ts';
import { findRead, keepRead } from './store.ts';

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
const WRITE_AFTER_MS = 1000;
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
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  function write(name: string): void {
    waiting.delete(name);
    const by = owner();
    const state = queryClient.getQueryState(storedQueries[name] ?? []);
    if (by === null || state?.status !== 'success') return;
    keepRead(by, name, state.dataUpdatedAt, state.data).catch(logError);
    localStore.setItem(AHEAD, String(toServerTime(0)));
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const name = nameByHash.get(query.queryHash);
    if (type !== 'updated' || name === undefined || waiting.has(name)) return;
    if (query.state.data === undefined || query.state.isInvalidated) return;
    waiting.set(
      name,
      setTimeout(() => write(name), WRITE_AFTER_MS),
    );
  });
  async function seedAll(): Promise<void> {
    setSeeded(false);
    const seeds = Object.keys(storedQueries).map((name) => seed(owner, name).catch(logError));
    // A database that does not answer must not delay error messages longer than this timeout.
    await Promise.race([Promise.all(seeds), sleep(SEED_WITHIN_MS)]);
    setSeeded(true);
  }
  assumeAhead(Number(localStore.getItem(AHEAD)) || 0);
  Object.keys(storedQueries).forEach(write);
  onSessionChange(() => void seedAll());
  void seedAll();
}

async function seed(owner: () => string | null, name: string): Promise<void> {
  const queryKey = storedQueries[name] ?? [];
  const by = owner();
  const read = by === null ? undefined : await findRead(by, name);
  if (!read || by !== owner() || queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData(queryKey, read.data, { updatedAt: read.at });
  // Marks the stored data as stale: any response of the server is newer.
  await queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}
