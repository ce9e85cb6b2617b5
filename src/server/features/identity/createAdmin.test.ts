import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { randomEmail, verifiedCustomer } from '#test/factories/accounts.ts';
import { expectError } from '#test/factories/refusals.ts';
import { buildTotp } from '#test/factories/secondFactors.ts';
import { buildPerson, PASSWORD } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, messagesTo } from '#test/factories/stays.ts';
import { openSocket } from '#test/factories/sockets.ts';
import { runAdmin } from '../../../../scripts/admin.ts';
import { runServer } from '#test/harness/runServer.ts';

const RESET = 'POST /api/auth/reset-password';
const LOGIN = 'POST /api/auth/admin-login';

const server = runServer();

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const getEnv = () => ({
  NODE_ENV: 'development',
  DATABASE_URL: server.databaseUrl,
  PUBLIC_URL: server.url,
});

/** Runs the command as the operator types it. The start of the program takes a second. */
async function startAdmin(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/admin.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...getEnv() },
  });
  return stdout;
}

async function admin(...words: string[]): Promise<string> {
  const said: string[] = [];
  await runAdmin(words, getEnv(), (text) => said.push(text));
  return said.join('\n');
}
const secretIn = (said: string) => /\/reset-password\?token=([\w-]+)/.exec(said)?.[1] ?? '';

test('the first administrator chooses their password by a link that works once', async () => {
  const email = randomEmail();
  const said = await startAdmin('create', email);
  expect(said).toContain(`${server.url}/reset-password?token=`);
  const body = { token: secretIn(said), password: 'tall-ship-88-oak' };
  await server.as()(RESET, { body });
  const { user } = await server.as()(LOGIN, { body: { email, password: body.password } });
  expect(user).toMatchObject({ role: 'admin', email, isEmailVerified: true });
  await expectError('INVALID_RESET_LINK', server.as(), RESET, { body });
});

test('a second run prints a new link for the same administrator, and the old one is dead', async () => {
  const email = randomEmail();
  const [first, second] = [
    secretIn(await admin('create', email)),
    secretIn(await admin('create', email.toUpperCase())),
  ];
  const password = 'tall-ship-89-oak';
  await expectError('INVALID_RESET_LINK', server.as(), RESET, { body: { token: first, password } });
  await server.as()(RESET, { body: { token: second, password } });
  const { token, user } = await server.as()(LOGIN, { body: { email, password } });
  const { entries } = await server.as(token)('GET /api/admin/audit', {
    query: { personId: user.id },
  });
  const made = 'administrator link made by the operator';
  expect(entries.filter(({ action }) => action === made)).toHaveLength(2);
});

test('the command turns nobody else into an administrator', async () => {
  const customer = await verifiedCustomer(server);
  await expect(admin('create', customer.email)).rejects.toThrow('no active administrator');
  const invited = await buildPerson(server.ctx, { role: 'admin' });
  await updateRows(server, 'people', invited.id, { status: 'pending' });
  await expect(admin('create', invited.email ?? '')).rejects.toThrow('has been invited');
  const usage = 'usage: npm run admin';
  for (const words of [['create'], ['create', 'nobody'], ['delete', customer.email]])
    await expect(admin(...words)).rejects.toThrow(usage);
  await expect(startAdmin()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(usage) as string,
  });
});

test('the operator resets the second factor of an administrator who lost it', async () => {
  const person = await buildPerson(server.ctx, { role: 'admin' });
  const email = person.email ?? '';
  await buildTotp(server, person.id);
  const login = { body: { email, password: PASSWORD } };
  await expectError('SECOND_FACTOR_ASKED', server.as(), LOGIN, login);
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', token: person.token });
  await socket.heard('authenticated');
  await admin('reset-factor', email);
  expect(await socket.closed()).toBe(4401);
  const { token } = await server.as()(LOGIN, login);
  const { entries } = await server.as(token)('GET /api/admin/audit', {
    query: { personId: person.id },
  });
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([
    'signed in',
    'second factor reset by the operator',
  ]);
  // The administrator is notified, because somebody else may have asked for the reset.
  const [told] = await pollUntilTruthy(async () => {
    const { notifications } = await server.as(token)('GET /api/notifications', { query: {} });
    const found = notifications.filter(({ type }) => type === 'second_factor_reset');
    return found.length > 0 && found;
  });
  expect(told).toMatchObject({ title: 'Two-step verification: reset', actionUrl: '/account' });
  const mails = await pollUntilTruthy(async () => {
    const found = await messagesTo(server, email);
    return found.some(({ subject }) => subject === told?.title) && found;
  });
  expect(mails.find(({ subject }) => subject === told?.title)?.text).toContain(told?.message ?? '');
  const customer = await verifiedCustomer(server);
  await expect(admin('reset-factor', customer.email)).rejects.toThrow('no active administrator');
});
