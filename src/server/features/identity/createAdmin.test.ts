import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { randomEmail, verifiedCustomer } from '#test/factories/accounts.ts';
import { refusal } from '#test/factories/refusals.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const RESET = 'POST /api/auth/reset-password';
const LOGIN = 'POST /api/auth/admin-login';

let server: TestServer;

beforeAll(async () => {
  server = await startServer(inject('postgresUrl'));
});
afterAll(() => server.close());

const run = promisify(execFile);
const root = new URL('../../../../', import.meta.url).pathname;

async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: server.databaseUrl, PUBLIC_URL: server.url };
  const { stdout } = await run(process.execPath, ['scripts/admin.ts', ...words], {
    cwd: root,
    env,
  });
  return stdout;
}
const secretIn = (said: string) => /\/reset-password\?token=([\w-]+)/.exec(said)?.[1] ?? '';

test('the first administrator chooses their password with a link that works once', async () => {
  const email = randomEmail();
  const said = await admin('create', email);
  expect(said).toContain(`${server.url}/reset-password?token=`);
  const body = { token: secretIn(said), password: 'tall-ship-88-oak' };
  await server.as()(RESET, { body });
  const { user } = await server.as()(LOGIN, { body: { email, password: body.password } });
  expect(user).toMatchObject({ role: 'admin', email, isEmailVerified: true });
  expect((await refusal(server.as(), RESET, { body })).code).toBe('INVALID_RESET_LINK');
});

test('asked for again it is a fresh link for the same one, and the old one is dead', async () => {
  const email = randomEmail();
  const [first, second] = [
    secretIn(await admin('create', email)),
    secretIn(await admin('create', email.toUpperCase())),
  ];
  const password = 'tall-ship-89-oak';
  expect((await refusal(server.as(), RESET, { body: { token: first, password } })).code).toBe(
    'INVALID_RESET_LINK',
  );
  await server.as()(RESET, { body: { token: second, password } });
  await server.as()(LOGIN, { body: { email, password } });
});

test('nobody else becomes an administrator by it', async () => {
  const customer = await verifiedCustomer(server);
  await expect(admin('create', customer.email)).rejects.toThrow('no active administrator');
  for (const words of [[], ['create'], ['create', 'nobody'], ['delete', customer.email]])
    await expect(admin(...words)).rejects.toThrow('usage: npm run admin');
});
