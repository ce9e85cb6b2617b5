import type { Plugin, Rolldown } from 'vite';
import { languageList, languages, type Language } from '#texts/languages.ts';
import { listRouteModules, readAddresses, readRoutes, type ScreenRoute } from './readRoutes.ts';

/** Address → its first paint, and the files to preload for each language. */
export type RouteFiles = Record<
  string,
  { firstPaint: string | null; files: Record<Language, string[]> }
>;

/**
 * Writes two files for the server. `routes.json` lists the files of each route with a `firstPaint`
 * in its `staticData`. The server sends preload hints for these files. The entry `*` serves all
 * other addresses. `addresses.json` lists all valid addresses; the server answers other addresses
 * with 404.
 */
export const routeFiles: Plugin = {
  name: 'portico:route-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
    const filesFor = (language: Language, modules: string[]) => [
      ...fonts.filter((file) => fontNames(language).some((name) => file.includes(name))),
      ...missingAtStart(chunks, modules),
    ];
    const filesOf = (route: ScreenRoute | null) =>
      Object.fromEntries(
        languages.map((each) => [each, filesFor(each, listRouteModules(route, each))]),
      ) as Record<Language, string[]>;
    const result: RouteFiles = { '*': { firstPaint: null, files: filesOf(null) } };
    for (const route of readRoutes(this.getModuleIds())) {
      const { path, firstPaint } = route;
      if (firstPaint && path) result[path] = { firstPaint, files: filesOf(route) };
    }
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(result) });
    const addresses = JSON.stringify(readAddresses(this.getModuleIds()));
    this.emitFile({ type: 'asset', fileName: 'addresses.json', source: addresses });
  },
};

/** Names of the fonts of a page: the Latin font, and the font for the script of the language. */
const fontNames = (language: Language) =>
  ['figtree-basic', languageList[language].font ?? []].flat();

/**
 * Lists the files of these modules and their imports, except the files that the page loads anyway.
 */
function missingAtStart(chunks: Rolldown.OutputChunk[], modules: string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (name: string, found: Set<string>): Set<string> => {
    const chunk = byName.get(name);
    if (!chunk || found.has(name)) return found;
    found.add(name);
    for (const imported of chunk.imports) reach(imported, found);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    return found;
  };
  const known = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) reach(chunk.fileName, known);
  const found = new Set<string>();
  for (const id of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`The build has no chunk with ${id}`);
    reach(chunk.fileName, found);
  }
  return [...found].filter((file) => !known.has(file));
}
