import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject, test } from 'vitest';
import { createDatabase } from '#test/harness/database.ts';
import { buildBeforeAll } from '#test/harness/runServer.ts';

const database = buildBeforeAll(() => createDatabase(inject('postgresUrl')));
afterAll(() => database.drop());

test('the table types match the migrated database', { timeout: 60_000 }, async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH'] ?? ''}` };
  const run = promisify(execFile)('node', ['scripts/schema-types.ts', database.url, '--verify'], {
    cwd: root,
    env,
  });
  await expect(run).resolves.toBeDefined();
});
