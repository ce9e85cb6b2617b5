import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { logError } from '#web/lib/logged.ts';

/**
 * Reads single items of a list. A query declares it in `meta`, so that a change of one car
 * refetches one car.
 */
export type ItemReader = {
  /** @returns function that merges the answer into the current list */
  read: (ids: readonly string[]) => Promise<(list: unknown) => unknown>;
  /** Maximum number of items per call; above it the whole list is refetched. */
  most: number;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { items?: ItemReader };
  }
}

/** Milliseconds during which changes are collected into one call, such as those of one commit. */
const GATHER_MS = 40;

/** Queries to refetch once more after their running fetch. */
const waiting = new WeakSet<Query>();

/** Item ids still to be read per list, and the promise of completion. */
const itemReads = new WeakMap<Query, { ids: Set<string>; done: Promise<void> }>();

/**
 * Refetches the queries whose keys start with this key, and the item of a list whose key is this
 * one without its last part. A running fetch may finish, as changes can come faster than a slow
 * network answers. Another fetch follows, as the first may have data older than the change and
 * would count as fresh.
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
 * Reads one item. One call at a time per list, so that an older answer cannot overwrite a newer
 * one.
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
    // Waits for a running fetch of the list: it may be older than the change, and would overwrite
    // the items.
    if (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => undefined);
    const asked = [...ids];
    ids.clear();
    const written = list.state.dataUpdateCount;
    const merge =
      isWhole(list) && asked.length <= reader.most
        ? await reader.read(asked).catch(logError)
        : undefined;
    if (!merge) await renewOne(client, list);
    // The list was refetched meanwhile and may be newer than these items, so they are read again.
    else if (list.state.dataUpdateCount !== written) asked.forEach((each) => ids.add(each));
    else client.setQueryData(list.queryKey, merge);
  }
}

/**
 * Whether the list is displayed, complete and without error, so that single items may be merged.
 */
const isWhole = (list: Query) =>
  list.isActive() && list.state.status === 'success' && !list.state.isInvalidated;
