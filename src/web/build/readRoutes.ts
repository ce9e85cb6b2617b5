import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import type { Language } from '#texts/languages.ts';

/** Route that shows a screen, with the data that the build needs. */
export type ScreenRoute = {
  /**
   * Address of the route. Null when the address is not a literal, as in a function that creates
   * routes.
   */
  path: string | null;
  /** Name of the HTML shown before any script has loaded, see routeFiles.ts. */
  firstPaint: string | null;
  /**
   * Modules of the route and its screen, preceded by the modules of its parent routes, outermost
   * first.
   */
  screens: string[];
  /** Text namespaces for which the route waits, including the namespaces of its parent routes. */
  namespaces: string[];
};

/** Text namespaces that every screen loads. */
const everywhere = ['common', 'app'];

/**
 * Lists the modules that a route loads in one language: screens and texts. Null lists the modules
 * of an unknown address.
 */
export function listRouteModules(
  route: Pick<ScreenRoute, 'screens' | 'namespaces'> | null,
  language: Language,
): string[] {
  const texts = [...everywhere, ...(route?.namespaces ?? [])].map((name) =>
    resolve(import.meta.dirname, `../../texts/${language}/${name}.json`),
  );
  return [...(route?.screens ?? []), ...texts];
}

/** Expression with its file. Names in the expression are resolved in the scope of that file. */
type Found<Node = ESTree.Expression> = { file: File; node: Node };
type File = {
  id: string;
  /** Names that the file defines, with the expression of each. */
  constants: Map<string, ESTree.Expression>;
  imports: Map<string, { source: string; name: string }>;
  routes: ESTree.CallExpression[];
};
type RouteCall = Found<ESTree.CallExpression>;
type Fields = Map<string, Found>;

/**
 * Reads the routes that show a screen from the source of these modules, because a build cannot run
 * them. A route must have the one form that this reader understands. Any other form is an error:
 * the screen would be planned like a dialog and load too much.
 */
export function readRoutes(ids: Iterable<string>): ScreenRoute[] {
  const { listLeaves, readOptions, readRoute } = createReader(ids);
  // Skips routes that only redirect: they show no screen, and their path may be any expression.
  return listLeaves((call) => readOptions(call).has('component')).map(readRoute);
}

/**
 * Reads the addresses of all routes in these modules, redirects included. A segment that begins
 * with `$` matches any text. An address that is not a literal is an error, because the server would
 * answer that address with 404.
 */
export function readAddresses(ids: Iterable<string>): string[] {
  const { listLeaves, readAddress } = createReader(ids);
  return [...new Set(listLeaves(() => true).map(readAddress))].toSorted();
}

function createReader(ids: Iterable<string>) {
  const files = new Map<string, File>();
  const getFile = (id: string): File => {
    const file = files.get(id) ?? readFile(id);
    files.set(id, file);
    return file;
  };

  /** Resolves a name to its expression, through constants and imports. */
  function follow({ file, node }: Found): Found {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
      return follow({ file, node: node.expression });
    if (node.type !== 'Identifier') return { file, node };
    const constant = file.constants.get(node.name);
    if (constant) return follow({ file, node: constant });
    const imported = file.imports.get(node.name);
    if (!imported) throw unreadable({ file, node }, `\`${node.name}\` is no constant of the file`);
    const other = getFile(resolveFrom(file, imported.source));
    return follow({ file: other, node: { ...node, name: imported.name } });
  }

  /**
   * Reads the fields of an object, including spread fields. A later field replaces an earlier
   * field, as at run time.
   */
  function readFields(given: Found): Fields {
    const { file, node } = follow(given);
    if (node.type !== 'ObjectExpression')
      throw unreadable(given, 'Only an object that is written out, or a constant that is one,');
    const fields: Fields = new Map();
    for (const each of node.properties) {
      if (each.type === 'SpreadElement')
        for (const [key, value] of readFields({ file, node: each.argument }))
          fields.set(key, value);
      else if (each.key.type === 'Identifier' && !each.computed)
        fields.set(each.key.name, { file, node: each.value });
      else throw unreadable({ file, node: each.value }, 'A field without a plain name');
    }
    return fields;
  }

  /**
   * Reads the module path of `screen(() => import('…'), 'Name')`. Of a conditional expression,
   * reads the first branch.
   */
  function readScreen(given: Found): string {
    const { file, node } = follow(given);
    if (node.type === 'ConditionalExpression') return readScreen({ file, node: node.consequent });
    const [load] = node.type === 'CallExpression' ? node.arguments : [];
    const body = load?.type === 'ArrowFunctionExpression' ? load.body : null;
    const source =
      body?.type === 'ImportExpression' ? readString({ file, node: body.source }) : null;
    if (source === null)
      throw unreadable(given, "A component other than `screen(() => import('…'), 'Name')`");
    return resolveFrom(file, source);
  }

  function readNamespaces(given: Found): string[] {
    const { file, node } = follow(given);
    const names = node.type === 'CallExpression' ? node.arguments : [null];
    return names.map((each) => {
      const name = each && each.type !== 'SpreadElement' && readString({ file, node: each });
      if (!name) throw unreadable(given, "A loader other than `loadNamespaces('…', '…')`");
      return name;
    });
  }

  /** Reads the route that `getParentRoute: () => …` returns; null for the root route. */
  function readParent(given: Found): RouteCall | null {
    const { file, node } = given;
    const body = node.type === 'ArrowFunctionExpression' ? node.body : null;
    const parent = body?.type === 'Identifier' ? follow({ file, node: body }) : null;
    const call = parent?.node.type === 'CallExpression' ? parent.node : null;
    if (!parent || !call || call.callee.type !== 'Identifier')
      throw unreadable(given, 'A parent other than `() => route`');
    if (call.callee.name === 'createRootRoute') return null;
    return { file: parent.file, node: call };
  }

  /** Reads the options of a `createRoute({ … })` call. */
  function readOptions({ file, node }: RouteCall): Fields {
    const [options] = node.arguments;
    if (!options || options.type === 'SpreadElement')
      throw unreadable({ file, node }, 'A route without an object of options');
    return readFields({ file, node: options });
  }

  /** Reads a route, with the screens and texts of its parent routes. */
  function readRoute(call: RouteCall): ScreenRoute {
    const fields = readOptions(call);
    const path = optional(fields.get('path'), readString);
    const data = optional(fields.get('staticData'), readFields);
    const firstPaint = optional(data?.get('firstPaint'), readString);
    if (firstPaint && !path)
      throw unreadable(call, 'A route with a first paint and without a path');
    const screen = optional(fields.get('component'), readScreen);
    const namespaces = optional(fields.get('loader'), readNamespaces) ?? [];
    const parent = optional(fields.get('getParentRoute'), readParent);
    const around = parent ? readRoute(parent) : { screens: [], namespaces: [] };
    return {
      path,
      firstPaint,
      screens: [...around.screens, call.file.id, ...(screen ? [screen] : [])],
      namespaces: [...around.namespaces, ...namespaces],
    };
  }

  /** Reads the full address of a route, including the parts of its parent routes. */
  function readAddress(call: RouteCall): string {
    const fields = readOptions(call);
    const path = optional(fields.get('path'), readString);
    if (path === null && !fields.has('id')) throw unreadable(call, 'A route without a path');
    const parent = optional(fields.get('getParentRoute'), readParent);
    const parts = `${parent ? readAddress(parent) : ''}/${path ?? ''}`.split('/').filter(Boolean);
    return `/${parts.join('/')}`;
  }

  /** Lists the routes that are no parent of another route. */
  function listLeaves(isWanted: (call: RouteCall) => boolean): RouteCall[] {
    const wanted = [...ids]
      .filter(hasRoutes)
      .map(getFile)
      .flatMap((file) => file.routes.map((node) => ({ file, node })))
      .filter(isWanted);
    const layouts = new Set(
      wanted.map((call) => optional(readOptions(call).get('getParentRoute'), readParent)?.node),
    );
    return wanted.filter(({ node }) => !layouts.has(node));
  }

  return { listLeaves, readOptions, readRoute, readAddress };
}

const optional = <T>(given: Found | undefined, read: (given: Found) => T): T | null =>
  given ? read(given) : null;

/** Whether a module of the application defines routes. */
export const hasRoutes = (id: string): boolean =>
  /^[^\0?]+\/src\/web\/.+\.tsx?$/.test(id) && readFileSync(id, 'utf8').includes('createRoute(');

function readFile(id: string): File {
  const file: File = { id, constants: new Map(), imports: new Map(), routes: [] };
  const { program } = parseSync(id, readFileSync(id, 'utf8'));
  for (const statement of program.body) {
    const each = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (each?.type === 'VariableDeclaration')
      for (const { id: name, init } of each.declarations)
        if (name.type === 'Identifier' && init) file.constants.set(name.name, init);
    if (each?.type === 'ImportDeclaration')
      for (const specifier of each.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          file.imports.set(specifier.local.name, {
            source: each.source.value,
            name: specifier.imported.name,
          });
  }
  new Visitor({
    CallExpression: (call) => {
      if (call.callee.type === 'Identifier' && call.callee.name === 'createRoute')
        file.routes.push(call);
    },
  }).visit(program);
  return file;
}

const resolveFrom = ({ id }: File, source: string) => createRequire(id).resolve(source);

const readString = ({ node }: Found): string | null => {
  const text = node.type === 'TSAsExpression' ? node.expression : node;
  return text.type === 'Literal' && typeof text.value === 'string' ? text.value : null;
};

/** Creates an error that names the place in the source and the form to use. */
function unreadable({ file, node }: Found, what: string): Error {
  const line = readFileSync(file.id, 'utf8').slice(0, node.start).split('\n').length;
  return new Error(
    `${file.id}:${line}: ${what} cannot be read by the build, which plans what each screen loads. ` +
      'Write a route as `createRoute({ ...constant, getParentRoute: () => parent, path, ' +
      "loader: loadNamespaces('…'), component: screen(() => import('…'), 'Name') })`.",
  );
}
