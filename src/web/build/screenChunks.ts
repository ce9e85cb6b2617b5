import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '#texts/languages.ts';
import { readModuleImports } from './moduleImports.ts';
import { type ChunkLoad, type ModuleSizes, planChunks, collectReachable } from './planChunks.ts';
import { hasRoutes, listRouteModules, readRoutes } from './readRoutes.ts';

/** Share of a module's source that remains after minification and compression. */
const WIRE_SHARE = 0.22;
/** Weight of a lazy part that loads on a press. A lazy part may load more slowly than a screen. */
const PART_WEIGHT = 0.03;
/** Weight of a part that every screen loads. */
const EARLY_WEIGHT = 3;
/**
 * Weights of screens that staff use at the curb all evening on phones, and of the first screens of
 * customers (`/`), of payments and of new businesses. The many portal screens must not outweigh
 * these screens.
 */
const curbWeights = new Map([
  ['/valet-dashboard', 9],
  ['/dispatcher-queue', 3.5],
  ['/valet-checkin', 5],
  ['/customer/payment', 4],
  ['/dashboard', 2],
  ['/current', 2],
  ['/', 2],
  ['/business-onboarding', 2.5],
]);

/**
 * Decides which shared modules of screens are bundled in one file. The bundler calls `name` for
 * each module. See docs/decisions/0024.
 */
export function screenChunks() {
  let fileNames = new Map<string, string>();
  const plugin: Plugin = {
    name: 'portico:screen-chunks',
    apply: 'build',
    async buildEnd(error) {
      if (!error) fileNames = await nameFiles(this);
    },
  };
  return {
    plugin,
    group: {
      debugName: 'screens',
      name: (id: string) => fileNames.get(id) ?? null,
      // The plan already contains the dependencies of each module.
      includeDependenciesRecursively: false,
      priority: 1,
    },
  };
}

/** Measures a stylesheet by its file, because its JavaScript module is empty. */
const measure = (context: Rolldown.PluginContext, id: string): number =>
  id.endsWith('.css') ? statSync(id).size : (context.getModuleInfo(id)?.code?.length ?? 0);

/** Returns the file name for each module id. For modules without a name the bundler decides. */
async function nameFiles(context: Rolldown.PluginContext): Promise<Map<string, string>> {
  const modules: ModuleSizes = new Map(
    [...(await readModuleImports(context))].map(([id, imports]) => {
      return [id, { bytes: measure(context, id) * WIRE_SHARE, imports }];
    }),
  );
  const infos = [...modules.keys()].flatMap((id) => context.getModuleInfo(id) ?? []);
  const screens = readRoutes(modules.keys()).flatMap((route) =>
    languages.map((language) => ({
      entries: listRouteModules(route, language),
      weight: curbWeights.get(route.path ?? '') ?? 1,
    })),
  );
  const onScreen = new Set(screens.flatMap(({ entries }) => entries));
  const dynamic = new Set(infos.flatMap((info) => info.dynamicallyImportedIds));
  const parts = dynamic.difference(onScreen);
  const known = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id);
  // Lazy parts that the entry imports load with every screen, not on a press.
  const early = new Set(
    [...collectReachable(known, (id) => modules.get(id)?.imports ?? [])].flatMap(
      (id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    ),
  );
  const loads: ChunkLoad[] = [
    ...screens,
    ...[...parts].map((id) => ({
      entries: [id],
      weight: early.has(id) ? EARLY_WEIGHT : PART_WEIGHT,
    })),
  ];
  // Route branches get files of their own. Otherwise a screen that shares modules with a branch
  // would load the whole branch.
  const branches = new Set([...dynamic].filter(hasRoutes));
  // Lazy parts get files of their own too. A part that failed to load can then be fetched again
  // alone.
  const planned = planChunks(modules, loads, { known, alone: parts.union(branches) });
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [at, ids] of planned.entries()) {
    const screen = ids.find((id) => dynamic.has(id) && id.endsWith('.tsx'));
    const wanted = screen ? basename(screen, '.tsx') : `shared${at}`;
    // Files need distinct names, because the bundler merges files of the same name.
    const name = taken.has(wanted) ? `${wanted}${at}` : wanted;
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}
