import { beforeEach, expect, test } from 'vitest';
import { mailSettled } from '#test/factories/accounts.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  expectError,
} from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { buildTotp, totpCode } from '#test/factories/secondFactors.ts';
import { impersonate } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const LOCK = 'POST /api/admin/users/{userId}/lock';
const UNLOCK = 'POST /api/admin/users/{userId}/unlock';
const RESEND = 'POST /api/admin/users/{userId}/resend-verification';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
const admin = buildBeforeEach(() => buildPerson(server.ctx, { role: 'admin' }));
const customer = buildBeforeEach(() => buildPerson(server.ctx, { role: 'customer' }));
beforeEach(() =>
  updateRows(server, 'people', customer.id, { email_verified_at: server.ctx.clock() }),
);

const lock = (userId: string, reason = 'Chargebacks') =>
  server.as(admin.token)(LOCK, { params: { userId }, body: { reason } });
const unlock = (userId: string) => server.as(admin.token)(UNLOCK, { params: { userId } });
const refuseLock = (userId: string, reason = 'x') =>
  expectRefusal(server.as(admin.token), LOCK, { params: { userId }, body: { reason } });
const logIn = () =>
  server.as()('POST /api/auth/login', {
    body: { email: customer.email ?? '', password: PASSWORD },
  });
const trailOf = async (personId: string) =>
  listRows(server, 'audit_events', { person_id: personId }, 'id');

test('a locked account has no session, learns the reason at sign-in, and can be unlocked', async () => {
  await lock(customer.id);
  await expectError(401, server.as(customer.token), 'GET /api/auth/me', {});
  const body = { email: customer.email ?? '', password: PASSWORD };
  const refused = await expectRefusal(server.as(), 'POST /api/auth/login', { body });
  expect(refused).toMatchObject({ status: 423, code: 'ACCOUNT_LOCKED_BY_ADMIN' });
  expect(refused.message).toContain('Account is locked');
  // The response to a wrong password does not reveal that the account is locked.
  await expectError('INVALID_CREDENTIALS', server.as(), 'POST /api/auth/login', {
    body: { ...body, password: 'wrong one' },
  });
  await unlock(customer.id);
  expect(await logIn()).toMatchObject({ user: { id: customer.id } });
  expect(await trailOf(customer.id)).toMatchObject([
    {
      action: 'account locked',
      admin_id: admin.id,
      before: { isLocked: false },
      after: { isLocked: true, reason: 'Chargebacks' },
    },
    {
      action: 'account unlocked',
      before: { isLocked: true, reason: 'Chargebacks' },
      after: { isLocked: false },
    },
  ]);
});

test('a sign-in that waits for its second factor fails once the account is locked', async () => {
  const { manager } = business;
  const { secret } = await buildTotp(server, manager.id);
  const body = { email: manager.email ?? '', password: PASSWORD };
  const asked = await expectRefusal(server.as(), 'POST /api/auth/business-login', { body });
  expect(asked).toMatchObject({ code: 'SECOND_FACTOR_ASKED' });
  await lock(manager.id);
  const proof = {
    challenge: asked.secondFactor?.challenge ?? '',
    proof: { kind: 'totp' as const, code: totpCode(server, secret) },
  };
  await expectError('ACCOUNT_LOCKED_BY_ADMIN', server.as(), 'POST /api/auth/second-factor', {
    body: proof,
  });
});

test('an impersonation of a locked account is refused, and a running one ends', async () => {
  const { token } = await impersonate(server.as(admin.token), customer.id);
  await lock(customer.id);
  await expectError(401, server.as(token), 'GET /api/auth/me', {});
  expect(
    await expectRefusal(server.as(admin.token), 'POST /api/admin/impersonate/{userId}', {
      params: { userId: customer.id },
    }),
  ).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
});

test('an administrator cannot lock themselves, another administrator, a valet or nobody, nor without a reason', async () => {
  const other = await buildPerson(server.ctx, { role: 'admin' });
  expect(await refuseLock(admin.id)).toMatchObject({ status: 403, code: 'USER_IS_SELF' });
  expect(await refuseLock(other.id)).toMatchObject({ status: 403, code: 'USER_IS_ADMIN' });
  expect(await refuseLock(business.valet.id)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refuseLock(NOBODY)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  expect(listFields(await refuseLock(customer.id, '  '))).toEqual(['reason']);
  expect(listFields(await refuseLock(customer.id, 'x'.repeat(501)))).toEqual(['reason']);
});

test('one of two locks at once succeeds, and no concurrent sign-in survives a lock', async () => {
  const both = await settleOutcomes(callInParallel(2, () => lock(customer.id)));
  expect(both.toSorted()).toEqual(['STATE_CONFLICT', 'ok']);
  await unlock(customer.id);
  await expectError('STATE_CONFLICT', server.as(admin.token), UNLOCK, {
    params: { userId: customer.id },
  });
  await settleOutcomes([logIn(), lock(customer.id), logIn()]);
  const { rows } = await server.ctx.pool.query(
    'select id from sessions where person_id = $1 and revoked_at is null',
    [customer.id],
  );
  expect(rows).toEqual([]);
});

test('a verification mail is sent again to a person who still needs it', async () => {
  const { id, email } = await buildPerson(server.ctx, { role: 'customer' });
  await server.as(admin.token)(RESEND, { params: { userId: id } });
  await mailSettled(server);
  const sent = await listRows(server, 'messages', { recipient: email ?? '' });
  expect(sent).toMatchObject([{ template: 'verify_email' }]);
  expect((await trailOf(id)).map(({ action }) => action)).toEqual(['verification sent']);
  await expectError('EMAIL_VERIFIED_ALREADY', server.as(admin.token), RESEND, {
    params: { userId: customer.id },
  });
  await expectError('EMAIL_VERIFIED_ALREADY', server.as(admin.token), RESEND, {
    params: { userId: business.valet.id },
  });
});

test('an administrator resets a lost second factor with their own password, and the person is told', async () => {
  const RESET = 'POST /api/admin/users/{userId}/reset-second-factor';
  const { manager } = business;
  const reset = (userId: string, password = PASSWORD) =>
    expectRefusal(server.as(admin.token), RESET, { params: { userId }, body: { password } });
  expect((await reset(manager.id)).code).toBe('SECOND_FACTOR_NOT_FOUND');
  expect((await reset(NOBODY)).code).toBe('USER_NOT_FOUND');
  expect((await reset(admin.id)).code).toBe('USER_IS_ADMIN');
  await buildTotp(server, manager.id);
  expect(listFields(await reset(manager.id, 'not this one'))).toEqual(['password']);
  const login = { body: { email: manager.email ?? '', password: PASSWORD } };
  await expectError('SECOND_FACTOR_ASKED', server.as(), 'POST /api/auth/business-login', login);
  const input = { params: { userId: manager.id }, body: { password: PASSWORD } };
  const all = await settleOutcomes(callInParallel(3, () => server.as(admin.token)(RESET, input)));
  expect(all.toSorted()).toEqual(['SECOND_FACTOR_NOT_FOUND', 'SECOND_FACTOR_NOT_FOUND', 'ok']);
  await expectError(401, server.as(manager.token), 'GET /api/auth/me', {});
  const { token } = await server.as()('POST /api/auth/business-login', login);
  const { notifications } = await server.as(token)('GET /api/notifications', { query: {} });
  expect(notifications.map(({ type }) => type)).toContain('second_factor_reset');
  expect(await trailOf(manager.id)).toMatchObject([
    { action: 'second factor reset', admin_id: admin.id, business_id: business.id },
  ]);
});
