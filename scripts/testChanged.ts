import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSource } from './rules/source.ts';

// npm run test:changed: the tests that what was changed concerns, of the branch against main, of main
// against its last commit.

/** They import everything, so what reaches a test only through one of them says nothing. */
const wiring =
  /^(src\/server\/(app|create|jobs|run)\.ts|src\/contract\/index\.ts|src\/web\/app\/(router\.tsx|routes\/.*))$/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The folder whose tests speak for a file: its feature's, or else its own. */
const home = (path: string) =>
  /^src\/(server|web)\/(features|platform)\/[^/]+\//.exec(path)?.[0] ??
  path.slice(0, path.lastIndexOf('/') + 1);

/**
 * The tests that reach a changed file by their imports, and those that stand in its feature.
 *
 * @param sources path → the paths it imports
 */
export function concerned(
  sources: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): string[] {
  const users = new Map<string, string[]>();
  for (const [path, imports] of sources)
    for (const imported of imports) users.set(imported, [...(users.get(imported) ?? []), path]);
  const reached = new Set<string>();
  const reach = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    if (!wiring.test(path)) for (const user of users.get(path) ?? []) reach(user);
  };
  for (const path of changed) reach(path);
  const homes = changed.filter((path) => path.startsWith('src/')).map(home);
  return [...sources.keys()].filter(
    (path) =>
      isTest(path) && (reached.has(path) || homes.some((folder) => path.startsWith(folder))),
  );
}

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

function main(): void {
  const paths = globSync('{src,test,scripts}/**/*.{ts,tsx}', { cwd: root });
  const sources = new Map(
    paths.map((path) => {
      const { imports } = readSource(path, readFileSync(join(root, path), 'utf8'));
      return [path, imports.flatMap(({ target }) => (target === null ? [] : [target]))];
    }),
  );
  const changed = changedFiles();
  const tests = concerned(sources, changed);
  console.log(`${changed.length} files changed, ${tests.length} test files concerned`);
  if (changed.some((path) => path.startsWith('src/web/')))
    console.log('No import leads from a screen to its browser tests: npm run test:e2e -- NAME');
  if (tests.length === 0) return;
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
}

if (import.meta.main) main();
