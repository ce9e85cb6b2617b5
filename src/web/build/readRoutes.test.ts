import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRouteModules, readAddresses, readRoutes } from './readRoutes.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'routes-')), 'src/web');
  for (const name of ['Layout', 'One', 'Two']) write(`${name}.tsx`, '');
  write(
    'root.ts',
    "import { createRootRoute } from 'router';\nexport const root = createRootRoute();",
  );
});
afterEach(() => rmSync(dirname(dirname(folder)), { recursive: true }));

function write(name: string, source: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  return path;
}

const head = "import { createRoute } from 'router';\nimport { root } from './root.ts';\n";
const screen = (name: string) => `screen(() => import('./${name}.tsx'), '${name}')`;
const readSource = (source: string) => readRoutes([write('routes.ts', head + source)]);

test('a route loads its parent routes from the outermost on, with their texts', () => {
  const layout = `export const layout = createRoute({
    getParentRoute: () => root, id: 'layout', ...around });
    const around = { loader: loadNamespaces('shell'), component: ${screen('Layout')} };`;
  const files = [
    write('layout.ts', head + layout),
    write(
      'own.ts',
      `${head}import { layout as around } from './layout.ts';
      const own = createRoute({ getParentRoute: () => around, path: '/one',
        staticData: { firstPaint: 'door' as const },
        loader: loadNamespaces('one', 'documents/one'), component: ${screen('One')} });`,
    ),
  ];
  expect(readRoutes(files)).toEqual([
    {
      path: '/one',
      firstPaint: 'door',
      screens: ['layout.ts', 'Layout.tsx', 'own.ts', 'One.tsx'].map((name) => join(folder, name)),
      namespaces: ['shell', 'one', 'documents/one'],
    },
  ]);
});

test('two routes with one name in different files are two routes', () => {
  const routeWith = (constant: string, name: string) => `${head}
    const section = { component: ${screen(name)} };
    const overview = createRoute({ ...section, getParentRoute: () => root, path: '${constant}' });`;
  const files = [write('a.ts', routeWith('/a', 'One')), write('b.ts', routeWith('/b', 'Two'))];
  expect(readRoutes(files).map(({ path, screens }) => [path, ...screens])).toEqual([
    ['/a', files[0], join(folder, 'One.tsx')],
    ['/b', files[1], join(folder, 'Two.tsx')],
  ]);
});

test('a route is found wherever it stands: in a list, in a function', () => {
  const routes = readSource(`
    const page = ${screen('One')};
    const list = [createRoute({ path: '/listed', component: page })];
    const make = (path: string) => createRoute({ path, component: ${screen('Two')} });`);
  expect(routes.map(({ path }) => path)).toEqual(['/listed', null]);
});

test('a redirect has no screen', () => {
  expect(
    readSource("const moved = (path: '/a') => createRoute({ path, beforeLoad: go });"),
  ).toEqual([]);
});

test('an address includes its parents, also for a redirect', () => {
  const source = `
    const around = createRoute({ getParentRoute: () => root, id: 'around' });
    const home = createRoute({ getParentRoute: () => around, path: '/home', component: ${screen('One')} });
    const start = createRoute({ getParentRoute: () => home, path: '/', component: ${screen('Two')} });
    const part = createRoute({ getParentRoute: () => home, path: '/part/$id', component: ${screen('Two')} });
    const moved = { getParentRoute: () => root };
    const old = createRoute({ ...moved, path: '/old', beforeLoad: movedTo('/home') });`;
  expect(readAddresses([write('routes.ts', head + source)])).toEqual([
    '/home',
    '/home/part/$id',
    '/old',
  ]);
});

test('an address that is not a literal is refused', () => {
  const source = "const moved = (path: '/a') => createRoute({ path, beforeLoad: go });";
  expect(() => readAddresses([write('routes.ts', head + source)])).toThrow(
    /A route without a path/,
  );
});

test.each([
  ['a spread call', `createRoute({ ...legal('terms'), component: ${screen('One')} })`],
  ['options from elsewhere', 'createRoute(options)'],
  [
    'a component of another form',
    "createRoute({ component: lazy(() => import('./One.tsx')) && X })",
  ],
  ['a field of a computed name', "createRoute({ ['component']: One })"],
  ['a component that is a parameter', 'createRoute({ component })'],
  [
    'an import of a computed module',
    'createRoute({ component: screen(() => import(`./${name}.tsx`)) })',
  ],
  [
    'texts of a computed name',
    `createRoute({ loader: loadNamespaces(name), component: ${screen('One')} })`,
  ],
  ['a loader of its own', `createRoute({ loader() {}, component: ${screen('One')} })`],
  [
    'a parent that is chosen',
    `createRoute({ getParentRoute: () => a ?? b, component: ${screen('One')} })`,
  ],
  [
    'a first paint of an unknown address',
    `createRoute({ path, staticData: { firstPaint: 'door' }, component: ${screen('One')} })`,
  ],
])('%s is refused with its place, and says how to write it', (_, route) => {
  expect(() => readSource(`\nconst one = ${route};`)).toThrow(
    /routes\.ts:4: .+ cannot be read by the build.+Write a route as `createRoute\(/,
  );
});

test('every screen loads its texts in its language', () => {
  const modules = listRouteModules(
    { screens: ['/One.tsx'], namespaces: ['documents/terms'] },
    'ar',
  );
  expect(modules.map((each) => each.replace(/.*\/texts\//, ''))).toEqual([
    '/One.tsx',
    'ar/common.json',
    'ar/app.json',
    'ar/documents/terms.json',
  ]);
});
