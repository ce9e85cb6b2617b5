import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type Plugin, type Rolldown } from 'vite';
import { readCatalogText } from '#texts/compile.ts';
import { languageList, languages, type Language } from '#texts/languages.ts';
import { collectReachable } from './planChunks.ts';
import { listRouteModules, readRoutes } from './readRoutes.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

const screens = ['/valet-dashboard', '/valet-checkin', '/valet-shift-tracking', '/valet-login'];
const isText = (id: string) => /\/texts\/.+\.json$/.test(id);

/** Files without a hash in their name. The worker must fetch these files again when they change. */
const unnamed = ['/before-paint.js', '/icon.svg'];

/**
 * Writes `valet-worker.js`, the service worker that caches the valet's screens on the phone, with
 * the list of their files. Also writes an install manifest for each language.
 */
export const valetWorker: Plugin = {
  name: 'portico:valet-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const [start] = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => `/${fileName}`);
    const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
    const files = [...listFiles(this, chunks), ...fonts].map((file) => `/${file}`).toSorted();
    const stand = createHash('sha256').update(read('../index.html'));
    for (const file of unnamed) stand.update(read(`../public${file}`));
    const source = [
      `// ${stand.digest('hex').slice(0, 16)}`,
      `const FILES = ${JSON.stringify([...files, ...unnamed])};`,
      `const START = ${JSON.stringify(start)};`,
      read('./valetWorker.js'),
    ].join('\n');
    this.emitFile({ type: 'asset', fileName: 'valet-worker.js', source });
    for (const language of languages)
      this.emitFile({
        type: 'asset',
        fileName: `valet-${language}.webmanifest`,
        source: JSON.stringify(manifest(language)),
      });
  },
};

/**
 * Lists the files of the application's entry and of the valet's screens, including lazy parts, in
 * all languages.
 */
function listFiles(
  context: Rolldown.PluginContext,
  chunks: Rolldown.OutputChunk[],
): ReadonlySet<string> {
  const bundled = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  // Skips modules that were dropped from the bundle: the index of a library names all its parts.
  // The chunk imports below find the parts that remain.
  const info = (id: string) => (bundled.has(id) ? context.getModuleInfo(id) : null);
  const entries = chunks.flatMap(({ facadeModuleId, isEntry }) =>
    isEntry && facadeModuleId ? [facadeModuleId] : [],
  );
  const routes = readRoutes(context.getModuleIds());
  const own = routes
    .filter(({ path }) => path !== null && screens.includes(path))
    .flatMap((route) => languages.flatMap((language) => listRouteModules(route, language)));
  // Skips the screens and texts that the entry imports dynamically. The routes above name those
  // that valets need.
  const others = new Set(routes.flatMap((route) => route.screens));
  const modules = collectReachable([...entries, ...own], (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {};
    const parts = dynamicallyImportedIds.filter((each) => !others.has(each) && !isText(each));
    return [...importedIds, ...parts];
  });
  const namespaces = [...modules].flatMap((id) => readNamespaces(id, info(id)?.code ?? ''));
  const texts = languages.flatMap((each) =>
    listRouteModules({ screens: [], namespaces: [...new Set(namespaces)] }, each),
  );
  const wanted = new Set([...modules, ...texts]);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const scripts = collectReachable(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => wanted.has(id)))
      .map(({ fileName }) => fileName),
    (name) => byName.get(name)?.imports ?? [],
  );
  const styles = [...scripts].flatMap((name) => [
    ...(byName.get(name)?.viteMetadata?.importedCss ?? []),
  ]);
  return new Set([...scripts, ...styles]);
}

/** Lists the text namespaces that a module loads together with a lazy part. */
function readNamespaces(id: string, code: string): string[] {
  const names: string[] = [];
  if (!/withTexts|loadNamespaces/.test(code)) return names;
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || !/^(?:withTexts|loadNamespaces)$/.test(callee.name))
        return;
      for (const each of given)
        if (each.type === 'Literal' && typeof each.value === 'string') names.push(each.value);
    },
  }).visit(parseSync(id.replace(/\?.*/, ''), code).program);
  return names;
}

const manifest = (language: Language) => ({
  id: '/valet-dashboard',
  name: readCatalogText(language, 'phone', 'name'),
  short_name: readCatalogText(language, 'common', 'brand'),
  description: readCatalogText(language, 'phone', 'description'),
  lang: language,
  dir: languageList[language].direction,
  start_url: '/valet-dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f3ec',
  theme_color: '#0f4c3a',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
