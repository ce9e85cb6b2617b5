import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSource, type Source } from './rules/source.ts';

// `npm run test:changed` runs the tests that a change affects. On a branch it compares with main,
// on main with the last commit.

/**
 * Wiring modules import everything, so a test that reaches a changed file only through such a
 * module does not depend on the file.
 */
const wiring =
  /^(src\/server\/(app|create|jobs|run)\.ts|src\/contract\/index\.ts|src\/web\/app\/(router\.tsx|routes\/.*))$/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * Returns the folder whose tests cover a file: the folder of its feature, otherwise the file's own
 * folder.
 */
const home = (path: string) =>
  /^src\/(server|web)\/(features|platform)\/[^/]+\//.exec(path)?.[0] ??
  path.slice(0, path.lastIndexOf('/') + 1);

/** Lists these files, and all files that import them directly or indirectly. */
function listUsers(
  imports: ReadonlyMap<string, readonly string[]>,
  files: readonly string[],
): string[] {
  const users = new Map<string, string[]>();
  for (const [path, imported] of imports)
    for (const target of imported) users.set(target, [...(users.get(target) ?? []), path]);
  const reached = new Set<string>();
  const reach = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    if (!wiring.test(path)) for (const user of users.get(path) ?? []) reach(user);
  };
  for (const path of files) reach(path);
  return [...reached];
}

/**
 * Lists the tests that import a changed file, directly or indirectly, and the tests in the feature
 * of a changed file.
 *
 * @param imports for each path, the paths that the file imports
 */
export function listAffectedTests(
  imports: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): string[] {
  const reached = new Set(listUsers(imports, changed));
  const homes = changed.filter((path) => path.startsWith('src/')).map(home);
  return [...imports.keys()].filter(
    (path) =>
      isTest(path) && (reached.has(path) || homes.some((folder) => path.startsWith(folder))),
  );
}

type Routes = Pick<Source, 'properties' | 'imports'>;

/** Lists the URL paths of these screens. In a routes file, the path comes before its screen. */
export function listAddresses(
  routeFiles: readonly Routes[],
  screens: ReadonlySet<string>,
): string[] {
  const found = routeFiles.flatMap(({ properties, imports }) => {
    const addresses = properties.filter(({ key, value }) => key === 'path' && value);
    return imports
      .filter(({ isLazy, target }) => isLazy && target !== null && screens.has(target))
      .map(({ line }) => addresses.findLast((address) => address.line <= line)?.value ?? '');
  });
  return [...new Set(found.filter((address) => address !== ''))];
}

/**
 * Returns true when a test opens an address. Compares only the last segment, because tests have the
 * first part in a constant.
 */
function opens({ strings }: Pick<Source, 'strings'>, address: string): boolean {
  const [last = ''] = address
    .split('/')
    .filter((part) => part && !part.startsWith('$'))
    .slice(-1);
  return strings.some(({ value }) => new RegExp(`/${RegExp.escape(last)}(?![\\w/-])`).test(value));
}

/**
 * Maximum number of screens to test after a change; a file that more screens use needs the whole
 * test run.
 */
const MOST_SCREENS = 6;

const root = resolve(import.meta.dirname, '..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

function changedFiles(): string[] {
  const [branch] = git('branch', '--show-current');
  const [base = 'HEAD'] = branch === 'main' ? ['HEAD'] : git('merge-base', 'main', 'HEAD');
  return [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * Lists browser tests that open a changed screen: no import connects such a test with the screen.
 */
function listOpeners(sources: readonly Source[], changed: readonly string[]): string[] {
  const reached = new Set(listUsers(importsOf(sources), changed));
  const routeFiles = sources.filter(({ path }) => path.startsWith('src/web/app/routes/'));
  const addresses = listAddresses(routeFiles, reached);
  if (addresses.length > MOST_SCREENS) {
    console.log(`${addresses.length} screens use what was changed: npm test looks at them all`);
    return [];
  }
  if (addresses.length > 0) console.log(`Screens concerned: ${addresses.join(', ')}`);
  return sources
    .filter(({ path }) => /^test\/(screens\/|(component|e2e)\/.*\.test\.ts$)/.test(path))
    .filter((source) => addresses.some((address) => opens(source, address)))
    .map(({ path }) => path);
}

const importsOf = (sources: readonly Source[]) =>
  new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  );

function main(): void {
  const paths = globSync('{src,test,scripts}/**/*.{ts,tsx}', { cwd: root });
  const sources = paths.map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
  const changed = changedFiles();
  const openers = listOpeners(sources, changed);
  const tests = listAffectedTests(importsOf(sources), [...changed, ...openers]);
  console.log(`${changed.length} files changed, ${tests.length} test files concerned`);
  if (tests.length === 0) return;
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}

if (import.meta.main) main();
