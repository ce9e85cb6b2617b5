import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { logged } from '#web/lib/logged.ts';

/**
 * How a list is read in part. The query says so in its `meta`: a change of one car then costs one car,
 * not the list.
 */
export type ItemReader = {
  /** @returns what the answer makes of the list as it is shown when it comes */
  read: (ids: readonly string[]) => Promise<(list: unknown) => unknown>;
  /** So many at once; for more the whole list is read. */
  most: number;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { items?: ItemReader };
  }
}

/** Changes that come this close together are read in one call, as those of one commit do. */
const GATHER_MS = 40;

/** Queries that are read once more when the read under way has ended. */
const waiting = new WeakSet<Query>();

/** Of a list that is being read in part: the items still to be read, and when there are none left. */
const itemReads = new WeakMap<Query, { ids: Set<string>; done: Promise<void> }>();

/**
 * Reads again what is shown under a key: the queries whose keys begin with it, and of a list whose key
 * is all but its last part, the item of that id. A read under way is let finish, as changes may come
 * faster than a slow network answers, and is followed by one more: its answer may be from before the
 * change, and would then count as fresh.
 */
export async function renew(client: QueryClient, queryKey: QueryKey): Promise<void> {
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

/** One call at a time for each list, so that no answer is overtaken by an older one. */
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
    // Begun before the change it may be, and what it answers is put over what is read meanwhile.
    if (list.state.fetchStatus === 'fetching') await list.promise?.catch(() => undefined);
    const asked = [...ids];
    ids.clear();
    const written = list.state.dataUpdateCount;
    const merge =
      isWhole(list) && asked.length <= reader.most
        ? await reader.read(asked).catch(logged)
        : undefined;
    if (!merge) await renewOne(client, list);
    // The list was read anew meanwhile, perhaps after these: asked again rather than guessed.
    else if (list.state.dataUpdateCount !== written) asked.forEach((each) => ids.add(each));
    else client.setQueryData(list.queryKey, merge);
  }
}

/** Whether the list lacks nothing but these items: it is shown, and was read without a failure. */
const isWhole = (list: Query) =>
  list.isActive() && list.state.status === 'success' && !list.state.isInvalidated;
