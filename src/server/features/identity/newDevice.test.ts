import { beforeEach, expect, test } from 'vitest';
import { buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, messagesTo } from '#test/factories/stays.ts';
import { postJson } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(async () => {
  // Moves existing sessions to another person, as if nobody had signed in to this account before.
  await updateRows(server, 'sessions', business.manager.sessionId, {
    person_id: business.valet.id,
  });
});

async function signIn(userAgent: string): Promise<string> {
  const response = await postJson(
    `${server.url}/api/auth/business-login`,
    { email: business.manager.email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  return ((await response.json()) as { token: string }).token;
}
const news = async (token: string) =>
  (await server.as(token)('GET /api/notifications', { query: {} })).notifications;

test('the first sign-in, and a second one from the same device, send no notification', async () => {
  await signIn(FIREFOX);
  expect(await news(await signIn(FIREFOX))).toEqual([]);
});

test('a sign-in from another browser is notified once, on the screens and by e-mail', async () => {
  await signIn(FIREFOX);
  await signIn(CHROME);
  const told = await news(await signIn(CHROME));
  expect(told).toMatchObject([
    { type: 'signed_in_new_device', title: 'New login', actionUrl: '/account' },
  ]);
  expect(told[0]?.message).toMatch(/Chrome · Android \((127\.0\.0\.1|::1)\)/);
  const email = await pollUntilTruthy(async () => {
    const [newest] = await messagesTo(server, business.manager.email ?? '');
    return newest;
  });
  expect(email).toMatchObject({ subject: 'New login' });
});

test('a sign-in from another address is notified too', async () => {
  const token = await signIn(FIREFOX);
  await updateRows(
    server,
    'sessions',
    { person_id: business.manager.id },
    { address: '203.0.113.7' },
  );
  await signIn(FIREFOX);
  expect(await news(token)).toMatchObject([{ type: 'signed_in_new_device' }]);
});

test('an impersonation does not count as a device of the person', async () => {
  await updateRows(server, 'sessions', business.otherValet.sessionId, {
    parent_session_id: business.valet.sessionId,
    person_id: business.manager.id,
  });
  expect(await news(await signIn(FIREFOX))).toEqual([]);
});

test('a sign-in after signing out everywhere is notified as new', async () => {
  const token = await signIn(FIREFOX);
  await server.as(token)('POST /api/auth/logout-everywhere', {});
  expect(await news(await signIn(FIREFOX))).toMatchObject([
    { type: 'sessions_ended', title: 'Logged out everywhere' },
  ]);
});
