import { spawnSync } from 'node:child_process';

/**
 * Writes the table types from a migrated database: `node scripts/schema-types.ts URL [--verify]`.
 * With `--verify` it only compares and exits 1 where they differ.
 */
const [url, ...flags] = process.argv.slice(2);
if (!url) throw new Error('usage: node scripts/schema-types.ts DATABASE_URL [--verify]');

const { status } = spawnSync(
  'kysely-codegen',
  [
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=src/server/platform/db/schema.ts',
    '--exclude-pattern=pgboss.*',
    '--default-schema=public',
    '--type-mapping={"int8":"number"}',
    ...flags,
  ],
  { stdio: 'inherit', cwd: new URL('..', import.meta.url) },
);
process.exit(status ?? 1);
