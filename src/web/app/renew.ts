import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { logError } from '#web/lib/logError.ts';

/**
 * Reads single items of a list. A query declares its reader in `meta`, and a change of one car then
 * refetches one car.
 */
export type ItemReader = {
  /** @returns function that merges the fetched items into the current list */
  read: (ids: readonly string[]) => Promise<(list: unknown) => unknown>;
  /** Maximum number of items per request. For more items the whole list is refetched. */
  most: number;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { items?: ItemReader };
  }
}

/**
 * Milliseconds during which changes are collected into one request, such as the changes of one
 * commit.
 */
const GATHER_MS = 40;

/** Queries that are refetched a second time after their running fetch. */
const waiting = new WeakSet<Query>();

/** Ids of items that are still to be read, and a promise of completion, for each list. */
const itemReads = new WeakMap<Query, { ids: Set<string>; done: Promise<void> }>();

/**
 * Refetches the queries whose keys start with this key. A key that names an item of a list
 * refetches this item. A running fetch may finish, because changes can come faster than a slow
 * network responds. A second fetch follows: the first may have data older than the change and would
 * count as fresh.
 */
export async function renewQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const cache = client.getQueryCache();
  const queries = cache.findAll({ queryKey });
  const list = cache.find({ queryKey: queryKey.slice(0, -1), exact: true });
  await Promise.all([
    ...queries.map((query) => renewOne(client, query)),
    list?.meta?.items && renewItem(client, list, list.meta.items, String(queryKey.at(-1))),
  ]);
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

/**
 * Reads one item of a list. Requests for a list run one at a time, or an older response could
 * overwrite a newer one.
 */
function renewItem(
  client: QueryClient,
  list: Query,
  reader: ItemReader,
  id: string,
): Promise<void> {
  const running = itemReads.get(list);
  if (running) {
    running.ids.add(id);
    return running.done;
  }
  const ids = new Set([id]);
  const done = readItems(client, list, reader, ids).finally(() => itemReads.delete(list));
  itemReads.set(list, { ids, done });
  return done;
}

async function readItems(
  client: QueryClient,
  list: Query,
  reader: ItemReader,
  ids: Set<string>,
): Promise<void> {
  await new Promise((resume) => setTimeout(resume, GATHER_MS));
  while (ids.size > 0) {
    // Waits for a running fetch of the list. Its data may be older than the change, and would
    // overwrite the items.
    if (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => undefined);
    const asked = [...ids];
    ids.clear();
    const written = list.state.dataUpdateCount;
    const merge =
      isWhole(list) && asked.length <= reader.most
        ? await reader.read(asked).catch(logError)
        : undefined;
    if (!merge) await renewOne(client, list);
    // The list was refetched during the read and may be newer than these items. The items are read
    // again.
    else if (list.state.dataUpdateCount !== written) asked.forEach((each) => ids.add(each));
    else client.setQueryData(list.queryKey, merge);
  }
}

/**
 * Whether the list is displayed, complete and without error. Only such a list can take single
 * items.
 */
const isWhole = (list: Query) =>
  list.isActive() && list.state.status === 'success' && !list.state.isInvalidated;
