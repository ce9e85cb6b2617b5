import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { ESTree, Plugin, Rolldown } from 'vite';
import { languageList, languages, type Language } from '#texts/languages.ts';

type FirstPaint = 'landing' | 'door';
type Route = { path: string; firstPaint: FirstPaint; screen: string; namespaces: string[] };
/** By address and language: what is painted before any script has come, and the files to fetch. */
export type RouteFiles = Record<
  string,
  { firstPaint: FirstPaint | null; files: Record<Language, string[]> }
>;

/** Texts that every screen has. */
export const everywhere = ['common', 'app'];

/**
 * Writes `routes.json` for the server, which names these files in the page, so that the browser
 * fetches them beside the start of the application and not after it. It is read from the routes that
 * have a `firstPaint` in their `staticData`; `*` is any other address.
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
    const routes = [...this.getModuleIds()].filter(hasRoutes).flatMap(readRoutes);
    const all = [
      ...routes,
      { path: '*', firstPaint: null, screen: null, namespaces: [] as string[] },
    ];
    const result: RouteFiles = {};
    for (const { path, firstPaint, screen, namespaces } of all) {
      const files = languages.map((language) => {
        const texts = [...everywhere, ...namespaces].map((name) => textsFile(language, name));
        return [language, filesFor(language, screen ? [screen, ...texts] : texts)] as const;
      });
      result[path] = { firstPaint, files: Object.fromEntries(files) as Record<Language, string[]> };
    }
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(result) });
  },
};

const textsFile = (language: Language, name: string) =>
  resolve(import.meta.dirname, `../../texts/${language}/${name}.json`);

/** The Latin face, and that of the language's own script. */
const fontNames = (language: Language) =>
  ['figtree-basic', languageList[language].font ?? []].flat();

/** The files of these modules and of all they import, without those that the page names anyway. */
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

const hasRoutes = (id: string) =>
  /^[^\0?]+\/src\/web\/.+\.tsx?$/.test(id) && readFileSync(id, 'utf8').includes('firstPaint:');

type Fields = Map<string, ESTree.Expression>;

/** The routes of one file, with what they spread from constants of the same file. */
function readRoutes(id: string): Route[] {
  const constants = new Map<string, ESTree.ObjectExpression>();
  const found: ESTree.ObjectExpression[] = [];
  new Visitor({
    VariableDeclarator: ({ id: name, init }) => {
      if (name.type === 'Identifier' && init?.type === 'ObjectExpression')
        constants.set(name.name, init);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'createRoute') return;
      if (first?.type === 'ObjectExpression') found.push(first);
    },
  }).visit(parseSync(id, readFileSync(id, 'utf8')).program);

  const readFields = (object: ESTree.ObjectExpression): Fields =>
    new Map(
      object.properties.flatMap((each): [string, ESTree.Expression][] => {
        if (each.type === 'SpreadElement') {
          const spread = each.argument.type === 'Identifier' && constants.get(each.argument.name);
          return spread ? [...readFields(spread)] : [];
        }
        return each.key.type === 'Identifier' ? [[each.key.name, each.value]] : [];
      }),
    );
  return found.flatMap((object) => {
    const fields = readFields(object);
    const data = fields.get('staticData');
    if (data?.type !== 'ObjectExpression') return [];
    const [path] = strings(fields.get('path'));
    const [firstPaint] = strings(readFields(data).get('firstPaint'));
    const [screen] = imports(fields.get('component'));
    if (!path || !screen || !firstPaint) return [];
    const namespaces = strings(fields.get('loader'));
    return [
      {
        path,
        firstPaint: firstPaint as FirstPaint,
        screen: resolve(dirname(id), screen),
        namespaces,
      },
    ];
  });
}

/** The text of a string, or of those a function is called with. */
export function strings(node: ESTree.Expression | undefined): string[] {
  if (node?.type === 'CallExpression') {
    return node.arguments.flatMap((each) => (each.type === 'SpreadElement' ? [] : strings(each)));
  }
  if (node?.type === 'TSAsExpression') return strings(node.expression);
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

/** What `screen(() => import('…'), name)` imports; of a choice between two, the first. */
export function imports(node: ESTree.Expression | undefined): string[] {
  if (node?.type === 'ConditionalExpression') return imports(node.consequent);
  if (node?.type !== 'CallExpression') return [];
  const [load] = node.arguments;
  if (load?.type !== 'ArrowFunctionExpression' || load.body.type !== 'ImportExpression') return [];
  return strings(load.body.source);
}
