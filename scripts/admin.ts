import { ConfigError, readInstallation } from '../src/server/config/index.ts';
import { createAdmin } from '../src/server/features/identity/commands/createAdmin.ts';
import { createDb, createPool } from '../src/server/platform/db/client.ts';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { migrateAsOwner } from '../src/server/platform/db/runtimeRole.ts';
import { startEmbeddedPostgres } from '../src/server/platform/postgres/index.ts';

const usage = 'usage: npm run admin -- create EMAIL';

async function main(command: string | undefined, email: string | undefined): Promise<void> {
  if (command !== 'create' || !email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new ConfigError([usage]);
  const place = readInstallation(process.env);
  const embedded = place.databaseUrl ? null : await startEmbeddedPostgres(place);
  const pool = createPool(place.databaseUrl ?? embedded?.url ?? '', 1, () => {});
  const db = createDb(pool);
  try {
    if (place.migrationDatabaseUrl) await migrateAsOwner(db, place.migrationDatabaseUrl);
    else await migrate(db);
    const link = await createAdmin(db, place, email, new Date());
    console.log(`\n  ${email} is an administrator. Choose the password here, within an hour:\n`);
    console.log(`  ${link}\n`);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
