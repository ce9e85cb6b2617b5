import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `node scripts/lockfile.ts` adds to `package-lock.json` the binaries of other platforms. npm leaves out
 * those that its registry did not offer when the file was written, and refuses to install there.
 * With `--check` it installs dry on every platform with both npm versions in use, and changes nothing.
 */

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, Entry> };

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'package-lock.json');

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32'];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** What a binary's package says of itself, read off its name: '@tool/binding-linux-arm64-musl'. */
function readPlatform(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (cpu.length === 0) throw new Error(`${name} does not say its platform.`);
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = words.some((word) => word.startsWith('gnu'));
  const libc = os[0] === 'linux' && (isMusl || isGlibc) ? [isMusl ? 'musl' : 'glibc'] : null;
  return { cpu, ...(libc ? { libc } : {}), ...(os.length > 0 ? { os } : {}) };
}

/** Where Node finds a package that another one asks for. */
function findInstalled(packages: Lockfile['packages'], from: string, name: string): boolean {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** The optional packages that somebody asks for and the file does not have, each with who asks. */
export function listMissing({ packages }: Lockfile) {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !findInstalled(packages, path, name))
      .map(([name, version]) => ({ name, version, isDev: dev === true })),
  );
}

export function completeLockfile(lockfile: Lockfile): Lockfile {
  const added = listMissing(lockfile).map(({ name, version, isDev }): [string, Entry] => {
    const { os, cpu, libc } = readPlatform(name);
    // Version first and the rest by the alphabet, as npm writes it.
    const entry: Entry = {
      version,
      ...(cpu && { cpu }),
      ...(isDev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
    return [`node_modules/${name}`, entry];
  });
  const { '': project, ...others } = lockfile.packages;
  const sorted = Object.entries({ ...others, ...Object.fromEntries(added) }).toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return {
    ...lockfile,
    packages: { ...(project ? { '': project } : {}), ...Object.fromEntries(sorted) },
  };
}

const npmVersions = [10, 11];
const platforms = ['linux/x64', 'linux/arm64', 'darwin/arm64', 'darwin/x64', 'win32/x64'];

/** @returns what npm said where it refused */
function installDry(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portico-lockfile-'));
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, name), join(folder, name));
  const refusals = npmVersions.flatMap((npm) =>
    platforms.flatMap((platform) => {
      const [os = '', cpu = ''] = platform.split('/');
      const command = [
        `npm@${npm}`,
        'ci',
        '--dry-run',
        '--ignore-scripts',
        `--os=${os}`,
        `--cpu=${cpu}`,
      ];
      const result = spawnSync('npx', ['--yes', ...command], { cwd: folder, encoding: 'utf8' });
      return result.status === 0 ? [] : [`npm ${npm} on ${platform}:\n${result.stderr}`];
    }),
  );
  rmSync(folder, { recursive: true });
  return refusals;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const refusals = installDry();
    for (const refusal of refusals) console.error(refusal);
    console.log(
      `Dry installs: ${npmVersions.length * platforms.length}, ${refusals.length} refused`,
    );
    process.exitCode = refusals.length === 0 ? 0 : 1;
  } else {
    const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
    const missing = listMissing(lockfile);
    writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
    console.log(`${missing.length} packages of other platforms added`);
  }
}
