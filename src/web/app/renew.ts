import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Queries that are read once more when the read under way has ended. */
const waiting = new WeakSet<Query>();

/**
 * Reads again what is shown under a key. A read under way is let finish, as changes may come faster
 * than a slow network answers, and is followed by one more: its answer may be from before the change,
 * and would then count as fresh.
 */
export async function renew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey });
  await Promise.all(queries.map((query) => renewOne(client, query)));
}

async function renewOne(client: QueryClient, query: Query): Promise<void> {
  if (query.state.fetchStatus === 'fetching') {
    if (waiting.has(query)) return;
    waiting.add(query);
    await query.promise?.catch(() => undefined);
    waiting.delete(query);
  }
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
