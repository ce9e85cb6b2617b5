import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '#texts/languages.ts';
import { readModuleImports } from './moduleImports.ts';
import { type Load, type Modules, planChunks, reach } from './planChunks.ts';
import { hasRoutes, listRouteModules, readRoutes } from './readRoutes.ts';

/** Of a module's source, what is left of it minified and compressed. */
const WIRE_SHARE = 0.22;
/** A part that a press brings may come slower than a screen. */
const PART_WEIGHT = 0.03;
/** What is opened at the curb all evening, on phones: the desk's many screens must not decide for these. */
const CURB_WEIGHT = 3;
const curbScreens = new Set(['/valet-dashboard', '/dispatcher-queue']);

/**
 * Decides which of the modules that screens share travel in one file: the bundler asks the group for
 * the file of each module. See docs/decisions/0024.
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
      // The plan has each module's dependencies already.
      includeDependenciesRecursively: false,
      priority: 1,
    },
  };
}

/** Of a style nothing is left in the module: it travels in a file beside it. */
const measure = (context: Rolldown.PluginContext, id: string): number =>
  id.endsWith('.css') ? statSync(id).size : (context.getModuleInfo(id)?.code?.length ?? 0);

/** The name of the file that each module travels in; the bundler decides about those without one. */
async function nameFiles(context: Rolldown.PluginContext): Promise<Map<string, string>> {
  const modules: Modules = new Map(
    [...(await readModuleImports(context))].map(([id, imports]) => {
      return [id, { bytes: measure(context, id) * WIRE_SHARE, imports }];
    }),
  );
  const infos = [...modules.keys()].flatMap((id) => context.getModuleInfo(id) ?? []);
  const screens = readRoutes(modules.keys()).flatMap((route) =>
    languages.map((language) => ({
      entries: listRouteModules(route, language),
      weight: curbScreens.has(route.path ?? '') ? CURB_WEIGHT : 1,
    })),
  );
  const onScreen = new Set(screens.flatMap(({ entries }) => entries));
  const dynamic = new Set(infos.flatMap((info) => info.dynamicallyImportedIds));
  const parts = dynamic.difference(onScreen);
  const known = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id);
  // What the entry itself asks for comes with a screen, and not by a press.
  const early = new Set(
    [...reach(known, (id) => modules.get(id)?.imports ?? [])].flatMap(
      (id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    ),
  );
  const loads: Load[] = [
    ...screens,
    ...[...parts].map((id) => ({
      entries: [id],
      weight: early.has(id) ? CURB_WEIGHT : PART_WEIGHT,
    })),
  ];
  // A branch of the routes is nothing for a screen outside of it that shares other modules with its screens.
  const branches = new Set([...dynamic].filter(hasRoutes));
  // A part is asked for by itself, so it is lost and fetched again by itself.
  const planned = planChunks(modules, loads, { known, alone: parts.union(branches) });
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [at, ids] of planned.entries()) {
    const screen = ids.find((id) => dynamic.has(id) && id.endsWith('.tsx'));
    const wanted = screen ? basename(screen, '.tsx') : `shared${at}`;
    // The bundler takes two files of one name for one.
    const name = taken.has(wanted) ? `${wanted}${at}` : wanted;
    taken.add(name);
    for (const id of ids) names.set(id, name);
  }
  return names;
}
