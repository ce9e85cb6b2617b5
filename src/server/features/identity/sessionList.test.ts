import { beforeEach, describe, expect, test } from 'vitest';
import { buildStaffedBusiness, buildPerson, PASSWORD } from '#test/factories/people.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  listFields,
  expectError,
} from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { messagesTo, pollUntilTruthy } from '#test/factories/stays.ts';
import { impersonate, postJson } from '#test/factories/steps.ts';
import { buildBeforeAll, buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/auth/sessions';
const END = 'DELETE /api/auth/sessions/{id}';
const ME = 'GET /api/auth/me';
const EVERYWHERE = 'POST /api/auth/logout-everywhere';
const HOUR = 3_600_000;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const newManager = () => buildPerson(server.ctx, { role: 'business', businessId: business.id });

async function signInWith(email: string | null, userAgent: string) {
  const response = await postJson(
    `${server.url}/api/auth/business-login`,
    { email, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  return (await response.json()) as { token: string; sessionToken: string };
}
const phone = 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0';
const isOver = async (token: string) =>
  (await settleOutcomes([server.as(token)(ME, {})]))[0] === 'UNAUTHENTICATED';

test('the list has each session in words, this device first', async () => {
  const manager = await newManager();
  const there = await signInWith(manager.email, phone);
  const here = await signInWith(manager.email, 'curl/8.5.0');
  const { sessions } = await server.as(here.token)(LIST, { query: {} });
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({
    id: here.sessionToken,
    isCurrent: true,
    device: null,
    isImpersonation: false,
  });
  expect(sessions.find(({ id }) => id === there.sessionToken)).toMatchObject({
    device: 'Firefox · Android',
    place: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
    isCurrent: false,
  });
  expect(JSON.stringify(sessions)).not.toMatch(/pto_|hash/);
});

test('a person ends one session with its socket, and the others stay', async () => {
  const manager = await newManager();
  const there = await signInWith(manager.email, phone);
  const socket = await openFollowingSocket(server, { token: there.token });
  await server.as(manager.token)(END, { params: { id: there.sessionToken } });
  expect(await socket.closed()).toBeGreaterThan(0);
  expect(await isOver(there.token)).toBe(true);
  const { sessions } = await server.as(manager.token)(LIST, { query: {} });
  expect(sessions.map(({ id }) => id)).toEqual([manager.sessionId]);
  await expectError('SESSION_NOT_FOUND', server.as(manager.token), END, {
    params: { id: there.sessionToken },
  });
});

test('signing out everywhere ends all sessions of the person with their sockets, and no others', async () => {
  const manager = await newManager();
  const there = await signInWith(manager.email, phone);
  const sockets = await Promise.all(
    [manager.token, there.token].map((token) => openFollowingSocket(server, { token })),
  );
  expect(await server.as(manager.token)(EVERYWHERE, {})).toEqual({ success: true, ended: 2 });
  for (const socket of sockets) expect(await socket.closed()).toBeGreaterThan(0);
  for (const token of [manager.token, there.token]) expect(await isOver(token)).toBe(true);
  expect(await isOver(business.manager.token)).toBe(false);
});

test('two presses at once end a session once', async () => {
  const manager = await newManager();
  const all = await settleOutcomes(
    callInParallel(4, () => server.as(manager.token)(EVERYWHERE, {})),
  );
  expect(all).toContain('ok');
  expect(Object.keys(countOutcomes(all)).toSorted()).toEqual(
    all.includes('UNAUTHENTICATED') ? ['UNAUTHENTICATED', 'ok'] : ['ok'],
  );
  expect(await isOver(manager.token)).toBe(true);
});

test('an administrator’s impersonation ends with the person’s sessions', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const manager = await newManager();
  const acting = await impersonate(server.as(admin.token), manager.id);
  const { sessions } = await server.as(manager.token)(LIST, { query: {} });
  expect(countOutcomes(sessions.map(({ isImpersonation }) => String(isImpersonation)))).toEqual({
    false: 1,
    true: 1,
  });
  await server.as(manager.token)(EVERYWHERE, {});
  expect(await isOver(acting.token)).toBe(true);
  expect(await isOver(admin.token)).toBe(false);
});

test('a person chooses the language of their messages', async () => {
  const manager = await newManager();
  const { user } = await server.as(manager.token)('PATCH /api/auth/me', {
    body: { language: 'ar' },
  });
  expect(user.language).toBe('ar');
  expect((await server.as(manager.token)('PATCH /api/auth/me', { body: {} })).user).toEqual(user);
  const more = { language: 'en', role: 'admin', businessId: null, status: 'active' } as never;
  expect(
    listFields(await expectRefusal(server.as(manager.token), 'PATCH /api/auth/me', { body: more })),
  ).toEqual(['role', 'businessId', 'status']);
  await expectError(400, server.as(manager.token), 'PATCH /api/auth/me', {
    body: { language: 'fr' as never },
  });
});

describe('a sign-in from a new device', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const CHROME =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  const place = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
  beforeEach(async () => {
    // Moves existing sessions to another person, as if nobody had signed in to this account before.
    await updateRows(server, 'sessions', place.manager.sessionId, { person_id: place.valet.id });
  });
  const signIn = async (userAgent: string) =>
    (await signInWith(place.manager.email, userAgent)).token;
  const news = async (token: string) =>
    (await server.as(token)('GET /api/notifications', { query: {} })).notifications;

  test('that is the first, and a second one from the same device, send no notification', async () => {
    await signIn(FIREFOX);
    expect(await news(await signIn(FIREFOX))).toEqual([]);
  });

  test('with another browser is notified once, on the screens and by e-mail', async () => {
    await signIn(FIREFOX);
    await signIn(CHROME);
    const told = await news(await signIn(CHROME));
    expect(told).toMatchObject([
      { type: 'signed_in_new_device', title: 'New login', actionUrl: '/account' },
    ]);
    expect(told[0]?.message).toMatch(/Chrome · Android \((127\.0\.0\.1|::1)\)/);
    const email = await pollUntilTruthy(async () => {
      const [newest] = await messagesTo(server, place.manager.email ?? '');
      return newest;
    });
    expect(email).toMatchObject({ subject: 'New login' });
  });

  test('from another address is notified too', async () => {
    const token = await signIn(FIREFOX);
    await updateRows(
      server,
      'sessions',
      { person_id: place.manager.id },
      { address: '203.0.113.7' },
    );
    await signIn(FIREFOX);
    expect(await news(token)).toMatchObject([{ type: 'signed_in_new_device' }]);
  });

  test('does not include an impersonation', async () => {
    await updateRows(server, 'sessions', place.otherValet.sessionId, {
      parent_session_id: place.valet.sessionId,
      person_id: place.manager.id,
    });
    expect(await news(await signIn(FIREFOX))).toEqual([]);
  });

  test('after signing out everywhere is notified as new', async () => {
    const token = await signIn(FIREFOX);
    await server.as(token)('POST /api/auth/logout-everywhere', {});
    expect(await news(await signIn(FIREFOX))).toMatchObject([
      { type: 'sessions_ended', title: 'Logged out everywhere' },
    ]);
  });
});

// The test below comes last, because it moves the server's clock for all later tests.

test('an expired session is not in the list', async () => {
  const manager = await newManager();
  server.advance(11 * HOUR);
  const here = await signInWith(manager.email, phone);
  server.advance(2 * HOUR);
  const { sessions } = await server.as(here.token)(LIST, { query: {} });
  expect(sessions.map(({ id }) => id)).toEqual([here.sessionToken]);
});
