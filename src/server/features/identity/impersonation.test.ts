import { describe, expect, test } from 'vitest';
import type { SecondFactorAsked } from '#contract/errors.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import type { Role } from '#domain/identity/roles.ts';
import { listRoutines } from '#server/jobs.ts';
import { createLog } from '#server/platform/log/log.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  PASSWORD,
  randomPhone,
} from '#test/factories/people.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  expectError,
} from '#test/factories/refusals.ts';
import { updateRows, updateUnguarded, getRow, listRows } from '#test/factories/rows.ts';
import { buildTotp, totpCode } from '#test/factories/secondFactors.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { buildBeforeEach, runServer, startBeside } from '#test/harness/runServer.ts';

const ME = 'GET /api/auth/me';
const START = 'POST /api/admin/impersonate/{userId}';
const STOP = 'POST /api/admin/stop-impersonate';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOBODY = '00000000-0000-4000-8000-000000000000';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeEach(() => buildPerson(server.ctx, { role: 'admin', firstName: 'Ada' }));

const actAs = (userId: string, token = admin.token) =>
  server.as(token)(START, { params: { userId } });
const trail = async (personId: string) =>
  (await server.as(admin.token)('GET /api/admin/audit', { query: { personId } })).entries;
const expectOver = async (token: string) => expectError(401, server.as(token), ME, {});

test('an administrator acts as a manager with the manager’s rights and both names', async () => {
  const { token, sessionToken, user } = await actAs(business.manager.id);
  expect(token).not.toBe(sessionToken);
  const acting = { id: business.manager.id, isImpersonating: true, adminId: admin.id };
  expect(user).toMatchObject(acting);
  expect((await server.as(token)(ME, {})).user).toMatchObject(acting);
  expect((await server.as(admin.token)(ME, {})).user).toMatchObject({
    id: admin.id,
    isImpersonating: false,
    adminId: null,
  });
  const { locations } = await server.as(token)('GET /api/business/locations', { query: {} });
  expect(locations.map(({ id }) => id)).toEqual([business.location.id]);
  await expectError('FORBIDDEN', server.as(token), 'GET /api/admin/users', { query: {} });
});

test('only an administrator acts as somebody', async () => {
  for (const { token } of [business.manager, business.valet]) {
    await expectError('FORBIDDEN', server.as(token), START, {
      params: { userId: business.otherValet.id },
    });
  }
});

test('an administrator acts neither as another administrator, nor as nobody, nor as a closed account', async () => {
  const other = await buildPerson(server.ctx, { role: 'admin' });
  const refused = (userId: string) =>
    expectRefusal(server.as(admin.token), START, { params: { userId } });
  expect(await refused(other.id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await refused(admin.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refused(NOBODY)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  for (const status of ['suspended', 'inactive', 'pending'] as const) {
    await updateRows(server, 'people', business.valet.id, { status });
    expect(await refused(business.valet.id)).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
  }
  await updateRows(server, 'businesses', business.id, { status: 'inactive' });
  expect(await refused(business.manager.id)).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
  expect(await trail(admin.id)).toEqual([]);
});

test('an impersonation starts no second one, even as a person who became an administrator since', async () => {
  const { token } = await actAs(business.manager.id);
  const again = () =>
    expectRefusal(server.as(token), START, { params: { userId: business.otherValet.id } });
  expect(await again()).toMatchObject({ code: 'FORBIDDEN' });
  await updateUnguarded(server, 'people', business.manager.id, {
    role: 'admin',
    admin_set: 'owner',
    business_id: null,
  });
  expect(await again()).toMatchObject({ code: 'FORBIDDEN' });
});

test.each(
  (Object.entries(operations) as [keyof typeof operations, Operation][])
    .filter(([, operation]) => operation.notWhileImpersonating)
    .map(([key]) => [key]),
)('%s is refused during an impersonation, whatever is sent', async (key) => {
  const { access, isPrivate } = operations[key] as Operation;
  const isFor = (role: Role) =>
    access !== 'public' &&
    access !== 'ticket' &&
    access !== 'signed-in' &&
    hasCapability(role, access);
  const customer = isFor('customer') && (await buildPerson(server.ctx, { role: 'customer' }));
  const person = customer || (isFor('valet') ? business.otherValet : business.manager);
  const { token } = await actAs(person.id);
  // Calls for administrators only are tested with a person who became an administrator after the
  // impersonation began.
  const isOfPlatform = isFor('admin') && !isFor('business') && !isFor('valet') && !customer;
  if (isOfPlatform)
    await updateUnguarded(server, 'people', person.id, {
      role: 'admin',
      admin_set: 'owner',
      business_id: null,
    });
  const [method = '', path = ''] = key.split(' ');
  const reads = method === 'GET';
  const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(reads ? {} : { body: '{"nonsense": true}' }),
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'IMPERSONATION_LIMITED' });
  expect(await trail(person.id)).toMatchObject([
    ...(reads && !isPrivate ? [] : [{ action: key, status: 403 }]),
    { action: 'impersonation started' },
  ]);
  if (isOfPlatform)
    await updateUnguarded(server, 'people', person.id, {
      role: 'business',
      admin_set: null,
      business_id: business.id,
    });
});

test('every write leaves an audit entry with both names, even if refused; reads of shared data leave none', async () => {
  const { token, sessionToken } = await actAs(business.manager.id);
  const acting = server.as(token);
  await acting('GET /api/business/locations', { query: {} });
  await acting('PATCH /api/auth/me', { body: { language: 'ar' } });
  await expectRefusal(acting, 'POST /api/dispatch/orders/{id}/ready', { params: { id: NOBODY } });
  await expectRefusal(acting, 'POST /api/valet/tickets', { body: {} as never });
  const both = {
    adminId: admin.id,
    adminName: 'Ada Person',
    personId: business.manager.id,
    personName: 'Maya Person',
  };
  expect(await trail(business.manager.id)).toMatchObject([
    { ...both, action: 'POST /api/valet/tickets', status: 403 },
    { ...both, action: 'POST /api/dispatch/orders/{id}/ready', status: 404 },
    { ...both, action: 'PATCH /api/auth/me', status: 200 },
    { ...both, action: 'impersonation started', status: null },
  ]);
  expect(await trail(admin.id)).toHaveLength(4);
  const lines = await listRows(server, 'audit_events', { admin_id: admin.id }, 'id');
  expect(lines).toMatchObject([
    { subject_id: sessionToken, business_id: business.id },
    { subject_id: null },
    { subject_id: NOBODY, business_id: business.id, user_agent: 'node' },
    { subject_id: null },
  ]);
});

test('reads of a person’s own data leave one audit entry in ten minutes', async () => {
  const { token } = await actAs(business.manager.id);
  const acting = server.as(token);
  const query = { locationId: business.location.id };
  for (let looks = 0; looks < 3; looks += 1) {
    await acting('GET /api/queue', { query });
    await acting('GET /api/business/valets', { query });
    await acting('GET /api/auth/me', {});
  }
  await expectRefusal(acting, 'GET /api/conversations/{id}', { params: { id: NOBODY } });
  expect(await trail(business.manager.id)).toMatchObject([
    { action: 'GET /api/conversations/{id}', status: 404 },
    { action: 'GET /api/auth/me', status: 200 },
    { action: 'GET /api/business/valets', status: 200 },
    { action: 'GET /api/queue', status: 200 },
    { action: 'impersonation started' },
  ]);
  await server.as(business.manager.token)('GET /api/queue', { query });
  expect(await trail(business.manager.id)).toHaveLength(5);
});

/**
 * Operations that read wall screens or the whole business, and operations for roles that nobody can
 * impersonate.
 */
const readByAnybody = [
  'GET /api/business/locations',
  'GET /api/business/locations/{id}',
  'GET /api/business/settings',
  'GET /api/house-accounts',
  'GET /api/locations',
  'GET /api/locations/{id}/free-places',
  'GET /api/locations/{locationId}/pricing',
  'GET /api/locations/{locationId}/pricing/export',
  'GET /api/promo-codes',
  'GET /api/promo-codes/{id}',
  'GET /api/valet/locations',
];

test('every read of a person’s own data leaves an audit entry, and other reads none', async () => {
  const customer = await buildPerson(server.ctx, { role: 'customer' });
  const silent = new Set<string>();
  for (const person of [customer, business.valet, business.manager]) {
    const { token } = await actAs(person.id);
    for (const [key, { access }] of Object.entries(operations) as [string, Operation][]) {
      const isOpen = access === 'ticket' || access === 'signed-in';
      if (!key.startsWith('GET ') || access === 'public') continue;
      if (!isOpen && !hasCapability(person.role, access)) continue;
      await fetch(server.url + key.slice(4).replaceAll(/\{\w+\}/g, NOBODY), {
        headers: { authorization: `Bearer ${token}` },
      });
      const { entries } = await server.as(admin.token)('GET /api/admin/audit', {
        query: { personId: person.id },
      });
      if (!entries.some(({ action }) => action === key)) silent.add(key);
    }
  }
  expect([...silent].toSorted()).toEqual(readByAnybody);
});

test('an administrator who acts as a manager cannot invite a valet, who would outlive the impersonation', async () => {
  const { token } = await actAs(business.manager.id);
  const body = { phoneNumber: randomPhone(), locationIds: [business.location.id] };
  const refused = [
    await expectRefusal(server.as(token), 'POST /api/business/valets/invite', { body }),
    await expectRefusal(server.as(token), 'POST /api/business/valets', {
      body: { ...body, fullName: 'Noor Haddad' },
    }),
  ];
  expect(refused.map(({ code }) => code)).toEqual([
    'IMPERSONATION_LIMITED',
    'IMPERSONATION_LIMITED',
  ]);
});

test('an impersonation leaves no webhook to another address and no wall screen behind', async () => {
  const manager = server.as(business.manager.token);
  const { webhook } = await manager('POST /api/business/webhooks', {
    body: { url: 'https://8.8.8.8/hooks', events: ['stay.parked'], includesGuest: false },
  });
  const acting = server.as((await actAs(business.manager.id)).token);
  const params = { id: webhook.id };
  const change = { url: 'https://9.9.9.9/mine', includesGuest: true, version: webhook.version };
  const wall = { locationId: business.location.id, name: 'Mine', layout: 'staff' as const };
  const refused = [
    await expectRefusal(acting, 'PATCH /api/business/webhooks/{id}', { params, body: change }),
    await expectRefusal(acting, 'POST /api/wall/devices', { body: wall }),
  ];
  expect(refused.map(({ code }) => code)).toEqual([
    'IMPERSONATION_LIMITED',
    'IMPERSONATION_LIMITED',
  ]);
  expect(await manager('GET /api/business/webhooks', {})).toEqual({ webhooks: [webhook] });
  // Deleting a webhook harms nobody, so the impersonating administrator may delete it.
  await acting('DELETE /api/business/webhooks/{id}', { params });
});

describe('the return from an impersonation on another device', () => {
  const stop = (token: string, password?: string, secondFactor?: object) =>
    fetch(`${server.url}/api/admin/stop-impersonate`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'another browser',
        ...(password ? { 'content-type': 'application/json' } : {}),
      },
      ...(password ? { body: JSON.stringify({ password, secondFactor }) } : {}),
    });

  test('needs the administrator’s password, and the impersonation works without it', async () => {
    const { token } = await actAs(business.manager.id);
    for (const [typed, code] of [
      [undefined, 'password_missing'],
      ['not this one', 'password_wrong'],
    ] as const) {
      const refused = await stop(token, typed);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ issues: [{ field: 'password', code }] });
    }
    expect((await server.as(token)(ME, {})).user.isImpersonating).toBe(true);
    const back = (await (await stop(token, PASSWORD)).json()) as { token: string };
    expect((await server.as(back.token)(ME, {})).user.id).toBe(admin.id);
    await expectOver(token);
  });

  test('needs their second factor too, and the session records that', async () => {
    const { secret } = await buildTotp(server, admin.id);
    const { token } = await actAs(business.manager.id);
    const refused = await stop(token, PASSWORD);
    expect(refused.status).toBe(403);
    const asked = (await refused.json()) as { code: string; secondFactor: SecondFactorAsked };
    expect(asked).toMatchObject({ code: 'SECOND_FACTOR_ASKED', secondFactor: { hasTotp: true } });
    const { challenge } = asked.secondFactor;
    const show = (code: string) =>
      stop(token, PASSWORD, { challenge, proof: { kind: 'totp', code } });
    const wrong = await show('000000');
    expect(await wrong.json()).toMatchObject({ code: 'INVALID_CODE' });
    expect((await server.as(token)(ME, {})).user.isImpersonating).toBe(true);
    const back = (await (await show(totpCode(server, secret))).json()) as { token: string };
    const { sessions } = await server.as(back.token)('GET /api/auth/sessions', {});
    expect(sessions.find(({ isCurrent }) => isCurrent)?.secondFactor).toBe('totp');
    await expectOver(token);
  });

  test('accepts no factor of the impersonated person', async () => {
    await buildTotp(server, admin.id);
    const { secret } = await buildTotp(server, business.manager.id);
    const login = { email: business.manager.email ?? '', password: PASSWORD };
    const key = 'POST /api/auth/business-login';
    const { secondFactor } = await expectRefusal(server.as(), key, { body: login });
    const { token } = await actAs(business.manager.id);
    const refused = await stop(token, PASSWORD, {
      challenge: secondFactor?.challenge,
      proof: { kind: 'totp', code: totpCode(server, secret) },
    });
    expect(await refused.json()).toMatchObject({ code: 'SIGN_IN_EXPIRED' });
    expect((await server.as(token)(ME, {})).user.isImpersonating).toBe(true);
  });

  test('is locked after five wrong passwords', async () => {
    const { token } = await actAs(business.manager.id);
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await stop(token, `guess ${tries}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 423]);
    expect((await stop(token, PASSWORD)).status).toBe(423);
  });
});

test('a public call leaves an audit entry too when it carries an impersonation', async () => {
  const { token } = await actAs(business.manager.id);
  await expectRefusal(server.as(token), 'POST /api/customer/orders', {
    body: { ticketId: NOBODY, targetMinutes: 10, ticketToken: 'tkt_x' },
  });
  expect((await trail(business.manager.id))[0]).toMatchObject({
    action: 'POST /api/customer/orders',
    status: 404,
  });
});

test('a person’s own calls are not recorded as an administrator’s', async () => {
  await server.as(business.manager.token)('PATCH /api/auth/me', { body: { language: 'ar' } });
  await server.as(admin.token)('PATCH /api/auth/me', { body: { language: 'ar' } });
  expect(await trail(business.manager.id)).toEqual([]);
  expect(await trail(admin.id)).toEqual([]);
});

test('a call without its audit entry is not executed', async () => {
  const { token } = await actAs(business.manager.id);
  const { pool } = server.ctx;
  await pool.query('alter table audit_events rename to audit_events_away');
  const failed = await expectRefusal(server.as(token), 'PATCH /api/auth/me', {
    body: { language: 'ar' },
  });
  await pool.query('alter table audit_events_away rename to audit_events');
  expect(failed.status).toBe(500);
  expect((await server.as(token)(ME, {})).user.language).toBe('en');
});

test('an audit entry that cannot be completed stays, and the log has the whole entry', async () => {
  const said: string[] = [];
  const log = createLog('error', { write: (line) => said.push(line) });
  const there = await startBeside(server, { log });
  const { token } = await actAs(business.manager.id);
  const { pool } = server.ctx;
  await pool.query(
    `alter table audit_events add constraint no_status check (status is null) not valid`,
  );
  const { user } = await there.as(token)('PATCH /api/auth/me', { body: { language: 'ar' } });
  await pool.query('alter table audit_events drop constraint no_status');
  expect(user.language).toBe('ar');
  expect((await trail(business.manager.id))[0]).toMatchObject({
    action: 'PATCH /api/auth/me',
    status: null,
  });
  expect(said.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      status: 200,
      entry: { adminId: admin.id, personId: business.manager.id, action: 'PATCH /api/auth/me' },
    },
  ]);
});

test('a step on a car records both names in its timeline', async () => {
  const { token } = await actAs(business.valet.id);
  const { ticketId } = await server.as(token)('POST /api/valet/tickets', {
    body: { phoneE164: '+15551234567', locationId: business.location.id },
  });
  const event = await getRow(server, 'stay_events', { stay_id: ticketId });
  expect(event).toMatchObject({ actor_id: business.valet.id, impersonator_id: admin.id });
});

test('stopping ends the impersonation with its sockets and gives the administrator a session', async () => {
  const { token } = await actAs(business.manager.id);
  const socket = await openFollowingSocket(server, { token });
  const back = await server.as(token)(STOP, {});
  expect(back.user).toMatchObject({ id: admin.id, isImpersonating: false, adminId: null });
  expect((await server.as(back.token)(ME, {})).user.id).toBe(admin.id);
  expect(await socket.closed()).toBe(4401);
  await expectOver(token);
  // The administrator's first token stays valid, because the browser may still have it.
  await server.as(admin.token)(ME, {});
  expect((await trail(business.manager.id)).map(({ action }) => action)).toEqual([
    'impersonation ended',
    STOP,
    'impersonation started',
  ]);
});

test('stopping needs an impersonation, and works once', async () => {
  for (const { token } of [admin, business.manager]) {
    await expectError('FORBIDDEN', server.as(token), STOP, {});
  }
  const { token } = await actAs(business.manager.id);
  const stopped = await settleOutcomes(callInParallel(4, () => server.as(token)(STOP, {})));
  expect(stopped.toSorted()).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'ok',
  ]);
});

test('the session of the return belongs to the first one, and so do later impersonations', async () => {
  const { token } = await actAs(business.manager.id);
  const back = await server.as(token)(STOP, {});
  const expiries = await server.ctx.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', 'in', [back.sessionToken, admin.sessionId])
    .execute();
  expect(expiries[0]).toEqual(expiries[1]);
  const { sessions } = await server.as(back.token)('GET /api/auth/sessions', {});
  expect(sessions.map(({ isImpersonation }) => isImpersonation)).toEqual([false, false]);
  const again = await actAs(business.valet.id, back.token);
  expect(again.user).toMatchObject({ isImpersonating: true, adminId: admin.id });
  await server.as(admin.token)('POST /api/auth/logout', {});
  for (const over of [back.token, again.token]) await expectOver(over);
  const other = await buildPerson(server.ctx, { role: 'admin' });
  const { entries } = await server.as(other.token)('GET /api/admin/audit', {
    query: { personId: business.valet.id },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    'impersonation ended',
    'impersonation started',
  ]);
});

describe('the audit entry for the end of an impersonation', () => {
  const ENDED = 'impersonation ended';
  type Acting = Awaited<ReturnType<typeof actAs>>;
  const ways: Record<string, (acting: Acting) => Promise<unknown>> = {
    'by stopping': ({ token }) => server.as(token)(STOP, {}),
    'by signing out in it': ({ token }) => server.as(token)('POST /api/auth/logout', {}),
    'by the administrator signing out': () => server.as(admin.token)('POST /api/auth/logout', {}),
    'by the administrator signing out everywhere': () =>
      server.as(admin.token)('POST /api/auth/logout-everywhere', {}),
    'by the administrator ending their session': () =>
      server.as(admin.token)('DELETE /api/auth/sessions/{id}', { params: { id: admin.sessionId } }),
    'by the administrator changing their password elsewhere': async () => {
      const { token } = await server.as()('POST /api/auth/admin-login', {
        body: { email: admin.email ?? '', password: PASSWORD },
      });
      await server.as(token)('POST /api/auth/change-password', {
        body: { currentPassword: PASSWORD, newPassword: 'another-velvet-51' },
      });
    },
    'by the person ending it': ({ sessionToken }) =>
      server.as(business.manager.token)('DELETE /api/auth/sessions/{id}', {
        params: { id: sessionToken },
      }),
    'by the person signing out everywhere': () =>
      server.as(business.manager.token)('POST /api/auth/logout-everywhere', {}),
    'by the administrator’s account being closed': async () => {
      await updateRows(server, 'people', admin.id, { status: 'inactive' });
      await listRoutines(server.ctx)['tidy-up'].run();
    },
    'by its time being up': async ({ sessionToken }) => {
      await updateRows(server, 'sessions', sessionToken, { expires_at: server.ctx.clock() });
      await listRoutines(server.ctx)['tidy-up'].run();
    },
  };

  test.each(Object.keys(ways))('is written once when %s', async (way) => {
    const other = await buildPerson(server.ctx, { role: 'admin' });
    const acting = await actAs(business.manager.id);
    await ways[way]?.(acting);
    await expectOver(acting.token);
    await listRoutines(server.ctx)['tidy-up'].run();
    const { entries } = await server.as(other.token)('GET /api/admin/audit', {
      query: { personId: business.manager.id },
    });
    expect(entries.filter(({ action }) => action === ENDED)).toMatchObject([
      { adminId: admin.id, personId: business.manager.id, status: null },
    ]);
  });

  test('is not written before', async () => {
    const { token } = await actAs(business.manager.id);
    await listRoutines(server.ctx)['tidy-up'].run();
    await server.as(token)(ME, {});
    expect((await trail(business.manager.id)).map(({ action }) => action)).not.toContain(ENDED);
  });
});

test('an ended session cannot be returned to', async () => {
  const { token } = await actAs(business.manager.id);
  await server.as(admin.token)('POST /api/auth/logout', {});
  await expectError(401, server.as(token), STOP, {});
});

test('an administrator whose account is closed loses the impersonation', async () => {
  const { token } = await actAs(business.manager.id);
  await updateRows(server, 'people', admin.id, { status: 'suspended' });
  await expectOver(token);
});

test('stopping and signing out everywhere at once leave the administrator no session', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token } = await server.as()('POST /api/auth/admin-login', {
      body: { email: admin.email ?? '', password: PASSWORD },
    });
    const acting = await actAs(business.manager.id, token);
    const [stopped] = await Promise.allSettled([
      server.as(acting.token)(STOP, {}),
      server.as(token)('POST /api/auth/logout-everywhere', {}),
    ]);
    if (stopped.status === 'fulfilled') await expectOver(stopped.value.token);
    await expectOver(token);
  }
});

test('neither the person nor the administrator sees the other’s device in the session list', async () => {
  const { token, sessionToken } = await actAs(business.manager.id);
  const places = async (reader: string) => {
    const { sessions } = await server.as(reader)('GET /api/auth/sessions', {});
    return sessions.map(({ id, isImpersonation, place }) => [
      id === sessionToken,
      isImpersonation,
      place !== null,
    ]);
  };
  expect(await places(token)).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  expect(await places(business.manager.token)).toEqual([
    [false, false, true],
    [true, true, false],
  ]);
});

test('a person’s session list marks the administrator’s session, and the person may end it', async () => {
  const { token, sessionToken } = await actAs(business.manager.id);
  const { sessions } = await server.as(business.manager.token)('GET /api/auth/sessions', {});
  expect(sessions.find(({ id }) => id === sessionToken)).toMatchObject({ isImpersonation: true });
  await server.as(business.manager.token)('DELETE /api/auth/sessions/{id}', {
    params: { id: sessionToken },
  });
  await expectOver(token);
});

test('signing out everywhere ends a stolen token, its impersonations and their sockets', async () => {
  const stolen = await server.as()('POST /api/auth/admin-login', {
    body: { email: admin.email ?? '', password: PASSWORD },
  });
  const [first, second] = [
    await actAs(business.manager.id, stolen.token),
    await actAs(business.valet.id, stolen.token),
  ];
  const sockets = await Promise.all(
    [stolen, first, second].map(({ token }) => openFollowingSocket(server, { token })),
  );
  await server.as(admin.token)('POST /api/auth/logout-everywhere', {});
  for (const socket of sockets) expect(await socket.closed()).toBe(4401);
  for (const { token } of [admin, stolen, first, second]) await expectOver(token);
  await expectError(401, server.as(first.token), STOP, {});
  // The sessions that the impersonated people opened themselves do not end.
  await server.as(business.manager.token)(ME, {});
  await server.as(business.valet.token)(ME, {});
});

// The tests below come last, because they move the server's clock for all later tests.

test('an impersonation ends after one hour, however busy it is', async () => {
  const { token } = await actAs(business.manager.id);
  server.advance(59 * MINUTE);
  await server.as(token)(ME, {});
  server.advance(MINUTE);
  await expectOver(token);
  await expectError(401, server.as(token), STOP, {});
  await server.as(admin.token)(ME, {});
});

test('a return never outlives the first sign-in', async () => {
  server.advance(10 * HOUR);
  await server.as(admin.token)(ME, {});
  server.advance(11 * HOUR);
  await server.as(admin.token)(ME, {});
  server.advance(2 * HOUR + 30 * MINUTE);
  const { token } = await actAs(business.manager.id);
  server.advance(20 * MINUTE);
  const back = await server.as(token)(STOP, {});
  server.advance(9 * MINUTE);
  await server.as(back.token)(ME, {});
  server.advance(MINUTE);
  await expectOver(back.token);
});
