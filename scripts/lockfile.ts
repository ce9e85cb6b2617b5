import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `node scripts/lockfile.ts` runs dry installs of `package-lock.json` for every platform, with both
 * supported npm versions. The script changes nothing and needs the network.
 */

type Entry = {
  integrity?: string;
  /**
   * True when another package's archive contains this package; the archive's integrity hash covers
   * both.
   */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, Entry> };

/** Returns true when Node finds the package from that folder. */
function isInstalled(packages: Lockfile['packages'], from: string, name: string): boolean {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * Lists packages that npm could not install or verify on another platform. npm omits optional
 * packages from the lockfile that the registry did not offer when the lockfile was written.
 */
export function listGaps({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const missing = Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isInstalled(packages, path, name))
      .map(([name, version]) => `${name}@${version} is missing`);
    const isVerified = path === '' || entry.inBundle === true || entry.integrity !== undefined;
    return isVerified ? missing : [...missing, `${path} has no integrity`];
  });
}

const root = resolve(import.meta.dirname, '..');
const npmVersions = [10, 11];
const platforms = ['linux/x64', 'linux/arm64', 'darwin/arm64', 'darwin/x64', 'win32/x64'];

/**
 * Runs a dry install for every platform and npm version.
 *
 * @returns npm's output of each failed install
 */
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
  const refusals = installDry();
  for (const refusal of refusals) console.error(refusal);
  console.log(`Dry installs: ${npmVersions.length * platforms.length}, ${refusals.length} refused`);
  process.exitCode = refusals.length === 0 ? 0 : 1;
}
