import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '#texts/languages.ts';
import { readModuleImports } from './moduleImports.ts';
import { listRouteModules, readRoutes } from './readRoutes.ts';

/** What a file costs on the wire beside its content: its headers, and what it compresses less by itself. */
const FILE_BYTES = 500;
/** Of a module's source, what is left of it minified and compressed. */
const WIRE_SHARE = 0.22;
/** A part that a press brings may come slower than a screen. */
const PART_WEIGHT = 0.02;

type Module = Pick<Rolldown.ModuleInfo, 'id' | 'code' | 'isEntry' | 'dynamicallyImportedIds'> & {
  imports: readonly string[];
};
type Modules = Map<string, Module>;
/** What is loaded together: a screen with those around it, or one part. */
type Load = { entries: readonly string[]; weight: number };

/**
 * Decides which of the modules that several screens share travel in one file. At first each set of
 * screens has its own file; then small files are joined wherever the screens save more by fetching one
 * file less than they lose by fetching what they do not need. See docs/decisions/0024.
 */
export function screenChunks() {
  let plan = new Map<string, string>();
  const plugin: Plugin = {
    name: 'portico:screen-chunks',
    apply: 'build',
    async buildEnd(error) {
      if (error) return;
      const modules: Modules = new Map();
      for (const [id, imports] of await readModuleImports(this)) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const { code, isEntry, dynamicallyImportedIds } = info;
        modules.set(id, { id, code, isEntry, dynamicallyImportedIds, imports });
      }
      plan = planChunks(modules, findLoads(modules));
    },
  };
  return {
    plugin,
    group: {
      debugName: 'screens',
      name: (id: string) => plan.get(id) ?? null,
      // The plan has each module's dependencies already.
      includeDependenciesRecursively: false,
      priority: 1,
    },
  };
}

function reach(modules: Modules, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const info = modules.get(id);
    if (!info || found.has(id)) continue;
    found.add(id);
    open.push(...info.imports);
  }
  return found;
}

type Chunk = {
  ids: string[];
  bytes: number;
  /** The loads that need something of it, by their place. */
  loads: Set<number>;
  /** Whether several screens or parts have it. */
  isShared: boolean;
  /** Asked for by itself, later than the screen around it: it stays a file of its own. */
  isPart: boolean;
};

function planChunks(modules: Modules, loads: Load[]): Map<string, string> {
  const isOnScreen = new Set(
    loads.filter(({ weight }) => weight > PART_WEIGHT).flatMap(({ entries }) => entries),
  );
  const chunks = joinChunks(listChunks(modules, loads, isOnScreen), modules, loads);
  // What one screen alone needs is in its own file anyway.
  const shared = chunks.filter(({ isShared }) => isShared);
  return new Map(
    shared.flatMap(({ ids, isPart }, at) => {
      const [screen] = ids.filter((id) => (isPart || isOnScreen.has(id)) && id.endsWith('.tsx'));
      const name = screen ? basename(screen, '.tsx') : `shared${at}`;
      return ids.map((id) => [id, name] as const);
    }),
  );
}

/** One for each set of dynamically imported modules that lead to the same modules. */
function listChunks(modules: Modules, loads: Load[], isOnScreen: ReadonlySet<string>): Chunk[] {
  const all = [...modules.values()];
  const start = reach(
    modules,
    all.filter(({ isEntry }) => isEntry).map(({ id }) => id),
  );
  const users = new Map<string, string[]>();
  for (const entry of new Set(all.flatMap((each) => each.dynamicallyImportedIds)))
    for (const id of reach(modules, [entry])) {
      if (!start.has(id)) users.set(id, [...(users.get(id) ?? []), entry]);
    }
  const chunks = new Map<string, Chunk>();
  for (const [id, by] of users) {
    const isShared = by.length > 1;
    if (!isShared && !isOnScreen.has(by[0] ?? '')) continue;
    const isPart = isShared && by.includes(id) && !isOnScreen.has(id);
    const key = isPart ? id : by.toSorted().join('\n');
    const chunk = chunks.get(key) ?? {
      ids: [],
      bytes: 0,
      loads: new Set<number>(),
      isShared,
      isPart,
    };
    chunks.set(key, chunk);
    chunk.ids.push(id);
    chunk.bytes += (modules.get(id)?.code?.length ?? 0) * WIRE_SHARE;
    for (const [at, load] of loads.entries())
      if (load.entries.some((entry) => by.includes(entry))) chunk.loads.add(at);
  }
  return [...chunks.values()];
}

/** From the smallest on, each is joined with the one with which it saves most, until nothing is saved. */
function joinChunks(chunks: Chunk[], modules: Modules, loads: Load[]): Chunk[] {
  const left = new Set(chunks);
  let needs = linkChunks(left, modules);
  for (let joined = true; joined;) {
    joined = false;
    for (const smallest of chunks.toSorted((a, b) => a.bytes - b.bytes)) {
      if (smallest.isPart || !left.has(smallest)) continue;
      const other = findPartner(smallest, left, needs, loads);
      if (!other) continue;
      const both = joinTwo(smallest, other, needs);
      left.delete(smallest);
      left.delete(other);
      left.add(both);
      needs = linkChunks(left, modules);
      joined = true;
    }
    chunks = [...left];
  }
  return chunks;
}

function findPartner(one: Chunk, all: Iterable<Chunk>, needs: Needs, loads: Load[]): Chunk | null {
  let best: Chunk | null = null;
  let most = 0;
  for (const other of all) {
    if (other === one || other.isPart) continue;
    const saved = computeSaving(one, other, needs, loads);
    if (saved <= most || isCircular(one, other, needs)) continue;
    most = saved;
    best = other;
  }
  return best;
}

function joinTwo(one: Chunk, other: Chunk, needs: Needs): Chunk {
  const loads = one.loads.union(other.loads);
  // Whoever loads one of them loads from now on what the other one needs.
  for (const each of [...(needs.get(one) ?? []), ...(needs.get(other) ?? [])])
    each.loads = each.loads.union(loads);
  return {
    ids: [...one.ids, ...other.ids],
    bytes: one.bytes + other.bytes,
    loads,
    isShared: true,
    isPart: false,
  };
}

type Needs = Map<Chunk, Set<Chunk>>;

/** All that a chunk imports, also through others. */
function linkChunks(chunks: Iterable<Chunk>, modules: Modules): Needs {
  const all = [...chunks];
  const chunkOf = new Map(all.flatMap((chunk) => chunk.ids.map((id) => [id, chunk] as const)));
  const direct = new Map(
    all.map((chunk) => [
      chunk,
      new Set(
        chunk.ids
          .flatMap((id) => modules.get(id)?.imports ?? [])
          .flatMap((id) => chunkOf.get(id) ?? []),
      ),
    ]),
  );
  return new Map(
    all.map((chunk) => {
      const found = new Set<Chunk>();
      const open = [...(direct.get(chunk) ?? [])];
      for (let next = open.pop(); next; next = open.pop()) {
        if (next === chunk || found.has(next)) continue;
        found.add(next);
        open.push(...(direct.get(next) ?? []));
      }
      return [chunk, found];
    }),
  );
}

/** Whether a third one would stand between the two, needed by one and in need of the other. */
function isCircular(one: Chunk, other: Chunk, needs: Needs): boolean {
  const isBetween = (from: Chunk, to: Chunk) =>
    [...(needs.get(from) ?? [])].some((each) => each !== to && needs.get(each)?.has(to));
  return isBetween(one, other) || isBetween(other, one);
}

/** Bytes over all loads: a file less for who loads both, what is not needed for who loads one. */
function computeSaving(one: Chunk, other: Chunk, needs: Needs, loads: Load[]): number {
  let saved = 0;
  for (const [at, { weight }] of loads.entries()) {
    const hasOne = one.loads.has(at);
    const hasOther = other.loads.has(at);
    if (hasOne && hasOther) saved += weight * FILE_BYTES;
    else if (hasOne || hasOther) {
      const added = hasOne ? other : one;
      let bytes = added.bytes;
      for (const each of needs.get(added) ?? [])
        if (!each.loads.has(at)) bytes += each.bytes + FILE_BYTES;
      saved -= weight * bytes;
    }
  }
  return saved;
}

/** Every screen with the screens around it and its texts, and every other dynamic import by itself. */
function findLoads(modules: Modules): Load[] {
  const screens = readRoutes(modules.keys()).flatMap((route) =>
    languages.map((language) => listRouteModules(route, language)),
  );
  const named = new Set(screens.flat());
  const dynamic = [...modules.values()].flatMap((each) => each.dynamicallyImportedIds);
  const parts = [...new Set(dynamic)].filter((id) => !named.has(id));
  return [
    ...screens.map((entries) => ({ entries, weight: 1 })),
    ...parts.map((id) => ({ entries: [id], weight: PART_WEIGHT })),
  ];
}
