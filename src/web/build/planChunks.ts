/**
 * Bytes that one more file costs on the network: its headers, worse compression, and its name in the
 * lists of files that lazy parts load ahead.
 */
const FILE_BYTES = 800;

/** Module id → compressed size in bytes, and imports. */
export type ModuleSizes = ReadonlyMap<string, { bytes: number; imports: readonly string[] }>;
/**
 * Modules that are loaded together. `weight` sets how much their bytes count against other loads.
 */
export type ChunkLoad = { entries: readonly string[]; weight: number };

type Loads = ReadonlySet<ChunkLoad>;
type Chunk = {
  ids: string[];
  bytes: number;
  /** Loads that fetch this chunk. A change replaces the set. */
  loads: Loads;
};
/** Chunk → all chunks that it imports, directly or indirectly. */
type Needs = Map<Chunk, ReadonlySet<Chunk>>;
/** Loads of two chunks → bytes of one file for each load of both. Cached, as few sets change. */
type SharedBytes = Map<Loads, Map<Loads, number>>;

/**
 * Plans which modules share a file. Starts with one file for each set of loads that need the same
 * modules. Then joins two files while a joined file saves more by fewer requests than it costs by
 * unneeded bytes.
 *
 * @param known modules that are present before any load
 * @param alone modules that must not be joined with others
 */
export function planChunks(
  modules: ModuleSizes,
  loads: readonly ChunkLoad[],
  { known, alone }: { known: readonly string[]; alone: ReadonlySet<string> },
): string[][] {
  const chunks = new Set(listChunks(modules, loads, known, alone));
  const needs = linkChunks(chunks, modules);
  const shared: SharedBytes = new Map();
  for (;;) {
    const joinable = [...chunks].filter(({ ids }) => !ids.some((id) => alone.has(id)));
    const pair = findBestPair(joinable, needs, shared);
    if (!pair) return [...chunks].map(({ ids }) => ids);
    const joined = joinTwo(...pair, needs);
    for (const each of pair) chunks.delete(each);
    chunks.add(joined);
  }
}

/** Returns these items, and all items that can be reached from them through `next`. */
export function collectReachable<Item>(
  from: Iterable<Item>,
  next: (item: Item) => Iterable<Item>,
): Set<Item> {
  const found = new Set(from);
  // A Set also visits items that are added during the iteration.
  for (const item of found) for (const each of next(item)) found.add(each);
  return found;
}

/** Lists one chunk for each set of loads that need the same modules. */
function listChunks(
  modules: ModuleSizes,
  loads: readonly ChunkLoad[],
  known: readonly string[],
  alone: ReadonlySet<string>,
): Chunk[] {
  const importsOf = (id: string) => modules.get(id)?.imports ?? [];
  const start = collectReachable(known, importsOf);
  const users = new Map<string, Set<ChunkLoad>>();
  for (const load of loads)
    for (const id of collectReachable(load.entries, importsOf).difference(start))
      users.set(id, (users.get(id) ?? new Set()).add(load));

  const chunks = new Map<string, Chunk>();
  for (const [id, used] of users) {
    // Modules that only one lazy part needs stay in the file of that part. A load with more than
    // one entry is a screen, and no lazy part.
    const [only] = used.size === 1 ? used : [];
    const first = only?.entries.length === 1 ? only.entries[0] : undefined;
    const part = [id, first].find((each) => each !== undefined && alone.has(each));
    const key = part ?? [...used].map((load) => loads.indexOf(load)).join();
    const chunk = chunks.get(key) ?? { ids: [], bytes: 0, loads: used };
    chunk.ids.push(id);
    chunk.bytes += modules.get(id)?.bytes ?? 0;
    chunks.set(key, chunk);
  }
  return [...chunks.values()];
}

function linkChunks(chunks: Iterable<Chunk>, modules: ModuleSizes): Needs {
  const all = [...chunks];
  const chunkOf = new Map(all.flatMap((chunk) => chunk.ids.map((id) => [id, chunk])));
  const direct = new Map(
    all.map((chunk) => {
      const imported = chunk.ids.flatMap((id) => modules.get(id)?.imports ?? []);
      return [chunk, new Set(imported.flatMap((id) => chunkOf.get(id) ?? []))];
    }),
  );
  const next = (chunk: Chunk) => direct.get(chunk) ?? [];
  return new Map(
    all.map((chunk) => {
      const found = collectReachable(next(chunk), next);
      found.delete(chunk);
      return [chunk, found];
    }),
  );
}

/** Returns the pair of chunks that saves most when joined; null when no pair saves anything. */
function findBestPair(chunks: Chunk[], needs: Needs, shared: SharedBytes): [Chunk, Chunk] | null {
  let best: [Chunk, Chunk] | null = null;
  let most = 0;
  for (const [at, one] of chunks.entries()) {
    const row = shared.get(one.loads) ?? new Map<Loads, number>();
    shared.set(one.loads, row);
    for (const other of chunks.slice(at + 1)) {
      let files = row.get(other.loads);
      if (files === undefined) row.set(other.loads, (files = sumShared(one.loads, other.loads)));
      if (files <= most) continue;
      const saved = computeSaving(one, other, needs, { files, most });
      if (saved <= most || isCircular(one, other, needs)) continue;
      most = saved;
      best = [one, other];
    }
  }
  return best;
}

/** Computes the bytes of one file for each load that is in both sets. */
function sumShared(one: Loads, other: Loads): number {
  let bytes = 0;
  for (const load of one) if (other.has(load)) bytes += load.weight * FILE_BYTES;
  return bytes;
}

/**
 * Computes the saving in bytes when two chunks are joined. Each load that has both chunks saves one
 * file (`files`); each load that has one chunk gets unneeded bytes. Stops once the saving cannot
 * exceed `most`, which is so for nearly all pairs.
 */
function computeSaving(
  one: Chunk,
  other: Chunk,
  needs: Needs,
  { files, most }: { files: number; most: number },
): number {
  let saved = files;
  for (const [chunk, added] of [
    [other, one],
    [one, other],
  ] as const)
    for (const load of chunk.loads) {
      if (saved <= most) return 0;
      if (!added.loads.has(load)) saved -= computeCost(added, load, needs);
    }
  return saved;
}

/**
 * Computes the bytes that a chunk adds to a load without this chunk. Counts the chunk, and its
 * imports that the load lacks.
 */
function computeCost(chunk: Chunk, load: ChunkLoad, needs: Needs): number {
  let bytes = chunk.bytes;
  for (const each of needs.get(chunk) ?? [])
    if (!each.loads.has(load)) bytes += each.bytes + FILE_BYTES;
  return load.weight * bytes;
}

/**
 * Whether a third chunk lies between two chunks in the import graph. Joining the two would then
 * create a circular import.
 */
function isCircular(one: Chunk, other: Chunk, needs: Needs): boolean {
  const isBetween = (from: Chunk, to: Chunk) =>
    [...(needs.get(from) ?? [])].some((each) => needs.get(each)?.has(to));
  return isBetween(one, other) || isBetween(other, one);
}

/**
 * Joins two chunks. Loads that fetched one of them now also fetch the imports of the other chunk.
 */
function joinTwo(one: Chunk, other: Chunk, needs: Needs): Chunk {
  const loads = one.loads.union(other.loads);
  const joined = { ids: [...one.ids, ...other.ids], bytes: one.bytes + other.bytes, loads };
  const needed = new Set([...(needs.get(one) ?? []), ...(needs.get(other) ?? [])]);
  for (const each of needed)
    if (!loads.isSubsetOf(each.loads)) each.loads = each.loads.union(loads);
  for (const each of [one, other]) {
    needed.delete(each);
    needs.delete(each);
  }
  for (const [chunk, own] of needs) {
    if (!own.has(one) && !own.has(other)) continue;
    const now = own.union(needed).add(joined);
    now.delete(one);
    now.delete(other);
    needs.set(chunk, now);
  }
  needs.set(joined, needed);
  return joined;
}
