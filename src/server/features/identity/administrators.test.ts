import { beforeEach, expect, test } from 'vitest';
import { randomEmail, secretFor, STRONG, verifiedCustomer } from '#test/factories/accounts.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import {
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
} from '#test/factories/refusals.ts';
import { updateRows, updateUnguarded, listRows } from '#test/factories/rows.ts';
import { buildTotp, totpCode } from '#test/factories/secondFactors.ts';
import { openSocket } from '#test/factories/sockets.ts';
import { pollUntilTruthy } from '#test/factories/stays.ts';
import { impersonate } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/admin/administrators';
const INVITE = 'POST /api/admin/administrators';
const AGAIN = 'POST /api/admin/administrators/{id}/resend-invitation';
const CHANGE = 'PATCH /api/admin/administrators/{id}';
const REMOVE = 'DELETE /api/admin/administrators/{id}';
const RESET_FACTOR = 'POST /api/admin/administrators/{id}/reset-second-factor';
const SESSIONS = 'GET /api/admin/administrators/{id}/sessions';
const END = 'DELETE /api/admin/administrators/{id}/sessions/{sessionId}';
const ACTIVATE = 'POST /api/auth/reset-password';
const LOGIN = 'POST /api/auth/admin-login';
const DAY = 86_400_000;

let owner: Awaited<ReturnType<typeof buildPerson>>;

const server = runServer();
beforeEach(async () => {
  // Deactivates owners that earlier tests created, which makes this owner the only one.
  await updateUnguarded(server, 'people', { role: 'admin' }, { status: 'inactive' });
  owner = await buildPerson(server.ctx, { role: 'admin', firstName: 'Olga' });
});

const asOwner = () => server.as(owner.token);
const build = (adminSet: 'support' | 'finance' | 'operations' | 'owner', firstName = 'Nina') =>
  buildPerson(server.ctx, { role: 'admin', adminSet, firstName });
const password = PASSWORD;
/** Proof of an owner: the password. */
const body = { password };
const trail = async (personId: string) =>
  (await asOwner()('GET /api/admin/audit', { query: { personId } })).entries;
const invite = async (email = randomEmail()) => {
  const invited = { firstName: 'Ines', lastName: 'Vidal', email, adminSet: 'finance' as const };
  return (await asOwner()(INVITE, { body: { ...invited, password } })).administrator;
};
const secretAt = (email: string, count = 1) => secretFor(server, email, 'reset-password', count);
const activate = (token: string) => server.as()(ACTIVATE, { body: { token, password: STRONG } });

test('an invited administrator chooses a password by the link, once, and has the capabilities of their set', async () => {
  const invited = await invite();
  expect(invited).toMatchObject({ status: 'pending', adminSet: 'finance', openSessions: 0 });
  expect(Date.parse(invited.invitationExpiresAt ?? '') - Date.now()).toBeGreaterThan(6 * DAY);
  const token = await secretAt(invited.email);
  await activate(token);
  await expectError('INVALID_RESET_LINK', server.as(), ACTIVATE, {
    body: { token, password: STRONG },
  });
  const signedIn = await server.as()(LOGIN, { body: { email: invited.email, password: STRONG } });
  expect(signedIn.user).toMatchObject({ adminSet: 'finance', isEmailVerified: true });
  expect(signedIn.user.capabilities).not.toContain('users.view');
  await server.as(signedIn.token)('GET /api/admin/audit', { query: {} });
  await expectError(403, server.as(signedIn.token), LIST, {});
  const [listed] = (await asOwner()(LIST, {})).administrators.filter(({ id }) => id === invited.id);
  expect(listed).toMatchObject({ status: 'active', openSessions: 1, invitationExpiresAt: null });
  expect((await trail(invited.id)).map(({ action, adminName }) => [action, adminName])).toEqual([
    ['GET /api/admin/administrators', 'Ines Vidal'],
    ['signed in', 'Ines Vidal'],
    ['link used', 'Ines Vidal'],
    ['administrator activated', 'Ines Vidal'],
    ['administrator invited', 'Olga Person'],
  ]);
});

test('an invitation link dies after a week, with a newer link, and with the invitation', async () => {
  const invited = await invite();
  const params = { id: invited.id };
  const first = await secretAt(invited.email);
  await asOwner()(AGAIN, { params });
  const second = await secretAt(invited.email, 2);
  expect(second).not.toBe(first);
  const refused = async (token: string) =>
    (await expectRefusal(server.as(), ACTIVATE, { body: { token, password: STRONG } })).code;
  expect(await refused(first)).toBe('INVALID_RESET_LINK');
  const endAt = (time: number) =>
    updateRows(server, 'account_links', { person_id: invited.id }, { expires_at: new Date(time) });
  await endAt(Date.now() - 1000);
  expect(await refused(second)).toBe('INVALID_RESET_LINK');
  await endAt(Date.now() + DAY);
  await asOwner()(REMOVE, { params, body });
  expect(await refused(second)).toBe('INVALID_RESET_LINK');
  await expectError('ADMINISTRATOR_NOT_FOUND', asOwner(), AGAIN, { params });
  // The removed administrator's address can be invited again.
  expect((await invite(invited.email)).id).not.toBe(invited.id);
});

test('an address with an account is refused, and an accepted invitation cannot be sent again', async () => {
  const { email } = await verifiedCustomer(server);
  const person = { firstName: 'Ines', email, adminSet: 'support' as const, password };
  await expectError('ADMINISTRATOR_EXISTS', asOwner(), INVITE, { body: person });
  const invited = await invite();
  const twice = { ...person, email: invited.email.toUpperCase() };
  await expectError('ADMINISTRATOR_EXISTS', asOwner(), INVITE, { body: twice });
  const wrong = { ...person, email: 'nobody' };
  await expectError('VALIDATION', asOwner(), INVITE, { body: wrong });
  await server.as()('POST /api/auth/forgot-password', { body: { email: invited.email } });
  await activate(await secretAt(invited.email));
  await expectError('ALREADY_ACTIVE', asOwner(), AGAIN, { params: { id: invited.id } });
});

test('a changed set applies from the next call on, in open sessions and sockets', async () => {
  const admin = await build('operations');
  const call = server.as(admin.token);
  await call('GET /api/admin/users', { query: {} });
  const { valet } = await buildStaffedBusiness(server.ctx);
  const acting = await impersonate(call, valet.id);
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', token: admin.token });
  await socket.heard('authenticated');
  const params = { id: admin.id };
  await asOwner()(CHANGE, { params, body: { adminSet: 'finance', password } });
  await socket.heard('resync');
  await expectError(403, call, 'GET /api/admin/users', { query: {} });
  expect((await call('GET /api/auth/me', {})).user.adminSet).toBe('finance');
  // The impersonation that the person had begun has ended.
  await expectError(401, server.as(acting.token), 'GET /api/auth/me', {});
  await asOwner()(CHANGE, { params, body: { adminSet: 'support', password } });
  await call('GET /api/admin/users', { query: {} });
  const [change] = await trail(admin.id);
  expect(change).toMatchObject({ action: 'administrator changed', adminId: owner.id });
});

test('an administrator below owner can change no set, not even their own', async () => {
  for (const set of ['support', 'finance', 'operations'] as const) {
    const { id, token } = await build(set);
    for (const target of [id, owner.id]) {
      const input = { params: { id: target }, body: { adminSet: 'owner' as const, password } };
      await expectError(403, server.as(token), CHANGE, input);
      const params = { id: target };
      await expectError(403, server.as(token), REMOVE, { params, body });
    }
  }
});

test('the last owner can neither lose the set nor be removed', async () => {
  const params = { id: owner.id };
  const stepDown = { params, body: { adminSet: 'operations' as const, password } };
  await build('operations');
  await expectError('LAST_OWNER', asOwner(), CHANGE, stepDown);
  await expectError('LAST_OWNER', asOwner(), REMOVE, { params, body });
  // An invited owner cannot act yet and therefore does not count as an owner.
  await asOwner()(INVITE, {
    body: { firstName: 'Ines', email: randomEmail(), adminSet: 'owner', password },
  });
  await expectError('LAST_OWNER', asOwner(), REMOVE, { params, body });
  const other = await build('owner');
  await asOwner()(CHANGE, stepDown);
  expect((await server.as(other.token)(LIST, {})).administrators).toContainEqual(
    expect.objectContaining({ id: owner.id, adminSet: 'operations' }),
  );
});

test('one owner is left when owners demote or remove each other at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = [await build('owner'), await build('owner')];
    await updateRows(server, 'people', owner.id, { status: 'inactive' });
    const act = (by: typeof one, on: typeof one) =>
      round % 2 === 0
        ? server.as(by.token)(CHANGE, {
            params: { id: on.id },
            body: { adminSet: 'support', password },
          })
        : server.as(by.token)(REMOVE, { params: { id: on.id }, body });
    const all = await settleOutcomes([act(one, other), act(other, one)]);
    expect(countOutcomes(all)['ok']).toBe(1);
    const left = await listRows(server, 'people', { admin_set: 'owner', status: 'active' });
    expect(left).toHaveLength(1);
    owner = [one, other].find(({ id }) => id === left[0]?.id) ?? one;
  }
});

test('a removed administrator is signed out for good, and the audit keeps their name', async () => {
  const admin = await build('operations', 'Rana');
  const { valet } = await buildStaffedBusiness(server.ctx);
  await impersonate(server.as(admin.token), valet.id);
  const socket = await openSocket(server);
  socket.send({ type: 'authenticate', token: admin.token });
  await socket.heard('authenticated');
  await asOwner()(REMOVE, { params: { id: admin.id }, body });
  expect(await socket.closed()).toBe(4401);
  await expectError(401, server.as(admin.token), 'GET /api/auth/me', {});
  const login = { body: { email: admin.email ?? '', password: PASSWORD } };
  await expectError('INVALID_ADMIN_CREDENTIALS', server.as(), LOGIN, login);
  expect((await asOwner()(LIST, {})).administrators.map(({ id }) => id)).not.toContain(admin.id);
  const lines = (await trail(admin.id))
    .filter(({ action }) => action !== 'sign-in refused')
    .map(({ action, adminName }) => [action, adminName]);
  // Both audit entries of one step have the same time, so either may come first.
  expect(lines.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['administrator removed', 'Olga Person'],
      ['impersonation ended', 'Rana Person'],
    ]),
  );
  expect(lines.slice(2)).toEqual([['impersonation started', 'Rana Person']]);
  // A new invitation of the same address creates a new person with a new password.
  const again = await invite(admin.email ?? '');
  expect(again.id).not.toBe(admin.id);
  expect((await trail(admin.id)).at(-1)?.adminName).toBe('Rana Person');
});

test('an owner resets a lost second factor; the administrator is notified and signed out', async () => {
  const admin = await build('support');
  const params = { id: admin.id };
  await expectError('SECOND_FACTOR_NOT_FOUND', asOwner(), RESET_FACTOR, { params, body });
  await buildTotp(server, admin.id);
  const [listed] = (await asOwner()(LIST, {})).administrators.filter(({ id }) => id === admin.id);
  expect(listed?.hasSecondFactor).toBe(true);
  const { administrator } = await asOwner()(RESET_FACTOR, { params, body });
  expect(administrator).toMatchObject({ hasSecondFactor: false, openSessions: 0 });
  const login = { body: { email: admin.email ?? '', password: PASSWORD } };
  const { token } = await server.as()(LOGIN, login);
  const told = await pollUntilTruthy(async () => {
    const { notifications } = await server.as(token)('GET /api/notifications', { query: {} });
    return notifications.find(({ type }) => type === 'second_factor_reset');
  });
  expect(told.actionUrl).toBe('/account');
  expect((await trail(admin.id)).map(({ action }) => action)).toEqual([
    'signed in',
    'second factor reset',
  ]);
  // Administrators remove their own factor on their account page, not with this call.
  await buildTotp(server, owner.id);
  await expectError('FORBIDDEN', asOwner(), RESET_FACTOR, { params: { id: owner.id }, body });
});

test('an owner sees an administrator’s sessions and ends them', async () => {
  const admin = await build('support');
  const login = { body: { email: admin.email ?? '', password: PASSWORD } };
  const second = await server.as()(LOGIN, login);
  const params = { id: admin.id };
  const { sessions } = await asOwner()(SESSIONS, { params });
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(
    [admin.sessionId, second.sessionToken].toSorted(),
  );
  expect(sessions[0]).toMatchObject({ place: '127.0.0.1', isCurrent: false });
  await asOwner()(END, { params: { ...params, sessionId: second.sessionToken } });
  await expectError(401, server.as(second.token), 'GET /api/auth/me', {});
  expect((await server.as(admin.token)('GET /api/auth/me', {})).user.id).toBe(admin.id);
  const { manager } = await buildStaffedBusiness(server.ctx);
  for (const wrong of [
    { ...params, sessionId: owner.sessionId },
    { ...params, sessionId: second.sessionToken },
  ])
    await expectError('SESSION_NOT_FOUND', asOwner(), END, { params: wrong });
  await expectError('ADMINISTRATOR_NOT_FOUND', asOwner(), SESSIONS, { params: { id: manager.id } });
});

test('every step asks for the owner’s password, and five wrong ones lock this session only', async () => {
  const admin = await build('support');
  const params = { id: admin.id };
  const person = { firstName: 'Ines', email: randomEmail(), adminSet: 'owner' as const };
  const wrong = { password: 'not-the-password' };
  const steps = [
    [INVITE, { body: { ...person, ...wrong } }],
    [CHANGE, { params, body: { adminSet: 'owner', ...wrong } }],
    [REMOVE, { params, body: wrong }],
    [RESET_FACTOR, { params, body: wrong }],
    [CHANGE, { params, body: { adminSet: 'finance', ...wrong } }],
  ] as const;
  for (const [call, input] of steps)
    expect(await expectRefusal(asOwner(), call, input as never)).toMatchObject({
      code: 'VALIDATION',
      issues: [expect.objectContaining({ field: 'password' })],
    });
  const change = { params, body: { adminSet: 'owner' as const, password } };
  await expectError('ACCOUNT_LOCKED', asOwner(), CHANGE, change);
  const elsewhere = await server.as()(LOGIN, { body: { email: owner.email ?? '', password } });
  const again = server.as(elsewhere.token);
  expect((await again(LIST, {})).administrators).toContainEqual(
    expect.objectContaining({ id: admin.id, adminSet: 'support' }),
  );
  await again(CHANGE, change);
  expect((await trail(admin.id)).map(({ action }) => action)).toEqual(['administrator changed']);
});

test('an owner with a second factor proves it once, and a repeat of the call needs no new proof', async () => {
  const admin = await build('support');
  const app = await buildTotp(server, owner.id);
  const params = { id: admin.id };
  const adminSet = 'finance' as const;
  const asked = await expectError('SECOND_FACTOR_ASKED', asOwner(), CHANGE, {
    params,
    body: { adminSet, password },
  });
  const challenge = asked.secondFactor?.challenge ?? '';
  const show = (code: string) => ({
    params,
    body: {
      adminSet,
      password,
      secondFactor: { challenge, proof: { kind: 'totp' as const, code } },
    },
  });
  await expectError('INVALID_CODE', asOwner(), CHANGE, show('000000'));
  const shown = show(totpCode(server, app.secret));
  const once = { idempotencyKey: 'change-once' };
  for (let time = 0; time < 2; time += 1)
    expect((await asOwner()(CHANGE, shown, once)).administrator.adminSet).toBe('finance');
  expect(await trail(admin.id)).toHaveLength(1);
});
