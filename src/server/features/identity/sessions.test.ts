import { expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { expectRefusal, expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const ME = 'GET /api/auth/me';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const signIn = async (rememberMe: boolean) => {
  const body = { email: business.manager.email ?? '', password: PASSWORD, rememberMe };
  return (await server.as()('POST /api/auth/business-login', { body })).token;
};
const expectOver = async (token: string | undefined) =>
  expectError('UNAUTHENTICATED', server.as(token), ME, {});

test('a missing or changed token signs nobody in', async () => {
  await expectOver(undefined);
  const { token } = business.manager;
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  for (const changed of [
    token.slice(0, -1) + last,
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    'pto_',
    'x'.repeat(47),
  ]) {
    await expectOver(changed);
  }
  await server.as(token)(ME, {});
});

test.each(['Basic', 'bearer', 'Bearer ', ''])('the header %j carries no token', async (scheme) => {
  const response = await fetch(`${server.url}/api/auth/me`, {
    headers: { authorization: `${scheme} ${business.manager.token}` },
  });
  expect(response.status).toBe(401);
});

test('a token in a cookie or in the address signs nobody in', async () => {
  const { token } = business.manager;
  for (const [query, headers] of [
    [`?token=${token}&access_token=${token}`, {}],
    ['', { cookie: `auth_token=${token}` }],
  ] as const) {
    expect((await fetch(`${server.url}/api/auth/me${query}`, { headers })).status).toBe(401);
  }
});

test('signing out ends this token and no other', async () => {
  const [first, second] = [await signIn(false), await signIn(false)];
  await server.as(first)('POST /api/auth/logout', {});
  await expectOver(first);
  await server.as(second)(ME, {});
  await expectError(401, server.as(first), 'POST /api/auth/logout', {});
});

test.each(['suspended', 'inactive', 'pending'] as const)(
  'the tokens of a valet who is %s stop at once',
  async (status) => {
    const { valet } = business;
    await server.as(valet.token)(ME, {});
    await updateRows(server, 'people', valet.id, { status });
    await expectOver(valet.token);
    await server.as(business.otherValet.token)(ME, {});
  },
);

test('the tokens of a closed business stop at once, its valets’ too', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  await updateRows(server, 'businesses', business.id, { status: 'inactive' });
  for (const { token } of [business.manager, business.valet, business.otherValet])
    await expectOver(token);
  await server.as(other.manager.token)(ME, {});
});

test('a valet who is removed from a location can do nothing there from the next call on', async () => {
  await server.ctx.db
    .deleteFrom('staff_locations')
    .where('person_id', '=', business.valet.id)
    .execute();
  expect((await server.as(business.valet.token)('GET /api/valet/locations', {})).locations).toEqual(
    [],
  );
  const body = { phoneE164: '+15551234567', locationId: business.location.id };
  expect(
    await expectRefusal(server.as(business.valet.token), 'POST /api/valet/tickets', { body }),
  ).toMatchObject({ code: 'LOCATION_NOT_FOUND' });
});

test('an impersonation ends with the administrator’s own session', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  await updateRows(server, 'sessions', business.valet.sessionId, {
    parent_session_id: admin.sessionId,
  });
  const { user } = await server.as(business.valet.token)(ME, {});
  expect(user).toMatchObject({ isImpersonating: true, adminId: admin.id });
  await server.as(admin.token)('POST /api/auth/logout', {});
  await expectOver(business.valet.token);
});

// The tests below come last, because they move the server's clock for all later tests.

test('an idle session ends after 12 hours, and a used one after a day', async () => {
  const [idle, used] = [await signIn(false), await signIn(false)];
  server.advance(11 * HOUR);
  await server.as(used)(ME, {});
  server.advance(HOUR + MINUTE);
  await expectOver(idle);
  await server.as(used)(ME, {});
  server.advance(11 * HOUR + 58 * MINUTE);
  await server.as(used)(ME, {});
  server.advance(MINUTE);
  await expectOver(used);
});

test('a remembered session may be idle for two weeks and lives for sixty days', async () => {
  const [idle, used] = [await signIn(true), await signIn(true)];
  for (let day = 0; day < 4; day += 1) {
    server.advance(13 * DAY);
    await server.as(used)(ME, {});
  }
  await expectOver(idle);
  server.advance(8 * DAY - MINUTE);
  await server.as(used)(ME, {});
  server.advance(2 * MINUTE);
  await expectOver(used);
});

test('the account lists its capabilities, at sign-in and afterwards', async () => {
  const body = { email: business.manager.email ?? '', password: PASSWORD };
  const { token, user } = await server.as()('POST /api/auth/business-login', { body });
  expect(user.capabilities).toContain('staff.manage');
  expect(user.capabilities).not.toContain('people.impersonate');
  expect((await server.as(token)(ME, {})).user.capabilities).toEqual(user.capabilities);
  const { user: valet } = await server.as(business.valet.token)(ME, {});
  expect(valet.capabilities).toContain('jobs.work');
  expect(valet.capabilities).not.toContain('staff.manage');
});
