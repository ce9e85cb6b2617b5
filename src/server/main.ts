import { ConfigError, readConfig } from './config/index.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { run } from './run.ts';

try {
  await run(readConfig(process.env, process.argv.slice(2)));
} catch (error) {
  if (error instanceof ConfigError || error instanceof MigrationError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
