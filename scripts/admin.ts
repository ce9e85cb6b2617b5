import type { Env } from '../src/server/config/group.ts';
import { ConfigError, readInstallation } from '../src/server/config/index.ts';
import { generatePrivateKey } from '../src/server/config/push.ts';
import {
  createAdmin,
  resetSecondFactor,
} from '../src/server/features/identity/commands/createAdmin.ts';
import { createDb, createPool } from '../src/server/platform/db/client.ts';
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts';
import { createJobs } from '../src/server/platform/jobs/jobs.ts';
import { createLog } from '../src/server/platform/log/log.ts';
import { startEmbeddedPostgres } from '../src/server/platform/postgres/index.ts';
import { prepareRoles } from '../src/server/platform/postgres/roles.ts';

const usage = 'usage: npm run admin -- create EMAIL, reset-factor EMAIL, or push-key';
const commands = new Set(['create', 'reset-factor']);

/**
 * Runs one command of `npm run admin`.
 *
 * @throws ConfigError for an unknown command or a wrong setting, StartError when the database does
 *   not fit
 */
export async function runAdmin(
  [command, email]: readonly string[],
  env: Env,
  say: (text: string) => void,
): Promise<void> {
  if (command === 'push-key') {
    say(`VAPID_PRIVATE_KEY=${generatePrivateKey()}`);
    return;
  }
  if (!command || !commands.has(command) || !email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new ConfigError([usage]);
  const place = readInstallation(env);
  const embedded = place.databaseUrl ? null : await startEmbeddedPostgres(place);
  const roles =
    embedded &&
    (await prepareRoles(embedded.url).catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    }));
  const url = place.databaseUrl ?? roles?.url ?? '';
  const db = createDb(createPool(url, 1, () => {}));
  try {
    const ownerUrl = roles?.ownerUrl ?? place.migrationDatabaseUrl;
    await prepareDatabase({ url, ownerUrl }, console.error);
    if (command === 'reset-factor') {
      const jobs = createJobs(url, createLog('warn'));
      await jobs.start();
      try {
        await resetSecondFactor({ db, jobs }, email, new Date());
      } finally {
        await jobs.stop();
      }
      say(
        `\n  ${email} has no second factor any more, is told so, and sets one up at the next login.\n`,
      );
      return;
    }
    const link = await createAdmin(db, place, email, new Date());
    say(`\n  ${email} is an administrator. Choose the password here, within an hour:\n`);
    say(`  ${link}\n`);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

if (import.meta.main) {
  try {
    await runAdmin(process.argv.slice(2), process.env, console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
