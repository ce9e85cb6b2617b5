import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { MOST_ROWS_AN_HOUR, type SecurityAction } from '#domain/identity/securityEvents.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildLinkedPerson, STRONG } from '#test/factories/accounts.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  PASSWORD,
  randomPhone,
} from '#test/factories/people.ts';
import { expectRefusal } from '#test/factories/refusals.ts';
import { listRows, getRow } from '#test/factories/rows.ts';
import { buildTotp, totpCode } from '#test/factories/secondFactors.ts';
import { runServer } from '#test/harness/runServer.ts';
import { erasePerson } from './commands/erasePerson.ts';
import { recordRefusal, recordSecurityEvent } from './commands/securityEvents.ts';

const LOGIN = 'POST /api/auth/admin-login';

let lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
const server = runServer({ worker: false, log: createLog('info', stream) });

const listLogged = () => lines.filter(({ security }) => security !== undefined);
const listStored = (personId: string) =>
  listRows(server, 'security_events', { person_id: personId }, 'id');
const listTrail = async (query: CallInput<'GET /api/admin/audit'>['query']) => {
  const reader = await buildPerson(server.ctx, { role: 'admin' });
  return (await server.as(reader.token)('GET /api/admin/audit', { query })).entries;
};

test('sign-ins of an administrator are in the log and in the audit, with the session', async () => {
  lines = [];
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const email = admin.email ?? '';
  await expectRefusal(server.as(), LOGIN, { body: { email, password: 'not it' } });
  const { sessionToken } = await server.as()(LOGIN, { body: { email, password: PASSWORD } });
  const about = { personId: admin.id, address: expect.stringContaining('127.0.0.1') as string };
  expect(listLogged()).toMatchObject([
    { security: 'sign-in refused', errorCode: 'INVALID_ADMIN_CREDENTIALS', ...about },
    { security: 'signed in', way: 'password', sessionId: sessionToken, ...about },
  ]);
  expect(JSON.stringify(lines)).not.toContain(email);
  expect(await listTrail({ adminId: admin.id })).toMatchObject([
    { action: 'signed in', subjectId: sessionToken, adminId: admin.id, after: { way: 'password' } },
    {
      action: 'sign-in refused',
      after: { way: 'password', refusal: 'INVALID_ADMIN_CREDENTIALS' },
    },
  ]);
});

test('sign-ins of everybody are in the audit where they are asked for, with who and from where', async () => {
  const { id: businessId, valet } = await buildStaffedBusiness(server.ctx);
  const body = { phoneNumber: valet.phone_e164 ?? '', password: PASSWORD };
  const { sessionToken } = await server.as()('POST /api/valet/login', { body });
  const own = { action: 'signed in', personId: valet.id, adminId: null, businessId };
  const from = { subjectId: sessionToken, address: expect.stringContaining('127.0.0.1') as string };
  expect(await listTrail({ personId: valet.id })).toMatchObject([{ ...own, ...from }]);
  expect(await listTrail({ businessId, action: 'sign-ins' })).toMatchObject([own]);
  expect(await listTrail({ businessId, action: 'signed in' })).toMatchObject([own]);
  expect(await listTrail({ businessId })).toMatchObject([own]);
  expect((await listTrail({ limit: 1000 })).map(({ personId }) => personId)).not.toContain(
    valet.id,
  );
});

test('the wrong password that locks is a lock-out of that person; later tries name nobody', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const email = admin.email ?? '';
  for (let tries = 0; tries < 5; tries += 1)
    await expectRefusal(server.as(), LOGIN, { body: { email, password: 'not it' } });
  lines = [];
  await expectRefusal(server.as(), LOGIN, { body: { email, password: PASSWORD } });
  const unknown = { email: 'nobody@portico.test', password: PASSWORD };
  await expectRefusal(server.as(), LOGIN, { body: unknown });
  expect(listLogged()).toMatchObject([
    { security: 'sign-in locked', errorCode: 'ACCOUNT_LOCKED', personId: null },
    { security: 'sign-in refused', personId: null },
  ]);
  expect(await listStored(admin.id)).toMatchObject([
    { action: 'sign-in refused', count: 4 },
    { action: 'sign-in locked', count: 1, reason: 'INVALID_ADMIN_CREDENTIALS' },
  ]);
});

test('a right password without the factor, a wrong code, and the factor are events of their own', async () => {
  const manager = await buildPerson(server.ctx, {
    role: 'business',
    businessId: (await buildStaffedBusiness(server.ctx)).id,
  });
  const { secret } = await buildTotp(server, manager.id);
  const body = { email: manager.email ?? '', password: PASSWORD };
  const asked = await expectRefusal(server.as(), 'POST /api/auth/business-login', { body });
  const show = (code: string) =>
    ({
      body: {
        challenge: asked.secondFactor?.challenge ?? '',
        proof: { kind: 'totp', code },
      },
    }) as const;
  await expectRefusal(server.as(), 'POST /api/auth/second-factor', show('000000'));
  const { sessionToken } = await server.as()(
    'POST /api/auth/second-factor',
    show(totpCode(server, secret)),
  );
  expect(await listStored(manager.id)).toMatchObject([
    { action: 'second factor asked', way: 'password', session_id: null },
    { action: 'second factor refused', way: 'totp', reason: 'INVALID_CODE' },
    { action: 'signed in', way: 'totp', session_id: sessionToken },
  ]);
});

test('links from e-mails are events, used or refused', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const findId = async (email: string) => (await getRow(server, 'people', { email })).id;
  const owner = await buildLinkedPerson(server, business, 'reset_password');
  const body = { token: owner.token, password: STRONG };
  await server.as()('POST /api/auth/reset-password', { body });
  await expectRefusal(server.as(), 'POST /api/auth/reset-password', { body });
  expect(await listStored(await findId(owner.email))).toMatchObject([
    { action: 'link used', way: 'reset_link' },
  ]);
  const activated = await buildLinkedPerson(server, business, 'activate_business');
  await server.as()('POST /api/business/activate', {
    body: { token: activated.token, password: STRONG },
  });
  expect(await listStored(await findId(activated.email))).toMatchObject([
    { action: 'signed in', way: 'activation_link', session_id: expect.any(String) as string },
  ]);
  const code = { phoneNumber: randomPhone(), token: '123456', password: STRONG };
  await expectRefusal(server.as(), 'POST /api/valet/activate', { body: code });
  const refused = await server.ctx.db
    .selectFrom('security_events')
    .select(['way', 'reason'])
    .where('action', '=', 'link refused')
    .where('person_id', 'is', null)
    .orderBy('id')
    .execute();
  expect(refused).toEqual([
    { way: 'reset_link', reason: 'INVALID_RESET_LINK' },
    { way: 'activation_code', reason: 'INVALID_ACTIVATION' },
  ]);
});

test('a stranger fills no table: one row for a network and an hour, and few for many networks', async () => {
  const { id } = await buildPerson(server.ctx, { role: 'customer' });
  const event = {
    action: 'sign-in refused' as const,
    way: 'password' as const,
    errorCode: 'INVALID_CREDENTIALS' as const,
    userAgent: 'x'.repeat(1000),
    at: new Date('2031-01-31T12:00:00Z'),
  };
  const at = (address: string, personIds: string[]) =>
    recordSecurityEvent(server.ctx, { ...event, address, personIds });
  await Promise.all(Array.from({ length: 30 }, () => at('198.51.100.1', [id])));
  expect(await listStored(id)).toMatchObject([{ count: 30, address: '198.51.100.1' }]);
  for (let network = 0; network < 40; network += 1) await at(`203.0.113.${network}`, [id]);
  const stored = await listStored(id);
  expect(stored.length).toBe(MOST_ROWS_AN_HOUR.ofPerson + 1);
  expect(stored.at(-1)).toMatchObject({ network: '', address: null, count: 21 });
  // Attempts of strangers leave room for the sign-ins of the owner.
  const sessionId = randomUUID();
  await recordSecurityEvent(server.ctx, {
    action: 'signed in',
    way: 'password',
    address: '192.0.2.1',
    userAgent: 'x',
    personIds: [id],
    sessionId,
    at: event.at,
  });
  expect((await listStored(id)).at(-1)).toMatchObject({ session_id: sessionId });
  for (let network = 0; network < 130; network += 1)
    await at(`2001:db8:${network.toString(16)}::1`, []);
  const unknown = await server.ctx.db
    .selectFrom('security_events')
    .select('id')
    .where('person_id', 'is', null)
    .where('hour', '=', event.at)
    .execute();
  expect(unknown.length).toBe(MOST_ROWS_AN_HOUR.ofNobody + 1);
});

test('sign-ins of an erased administrator stay in the audit, without address and browser', async () => {
  const { ctx } = server;
  const admin = await buildPerson(ctx, { role: 'admin' });
  const customer = await buildPerson(ctx, { role: 'customer' });
  const caller = { userAgent: 'Traced/1.0', personIds: [admin.id, customer.id], at: new Date() };
  const record = (action: SecurityAction, address: string) =>
    recordSecurityEvent(ctx, { ...caller, action, way: 'password', address });
  for (const address of ['198.51.100.7', '203.0.113.7']) await record('signed in', address);
  await record('second factor refused', '198.51.100.7');
  await record('sign-in refused', '198.51.100.7');
  for (const { id } of [admin, customer]) await transact(ctx, (unit) => erasePerson(unit, id));
  const ofNobody = {
    address: null,
    user_agent: null,
    network: expect.stringMatching(/^erased \d+$/),
  };
  expect(await listStored(admin.id)).toMatchObject([
    { action: 'signed in', ...ofNobody },
    { action: 'signed in', ...ofNobody },
    { action: 'second factor refused', ...ofNobody },
  ]);
  expect(await listStored(customer.id)).toEqual([]);
  const trail = await listTrail({ adminId: admin.id, action: 'signed in' });
  expect(trail.map(({ address, device }) => [address, device])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('an event that cannot be stored is in the log, and the caller gets the refusal', async () => {
  lines = [];
  const event = {
    action: 'sign-in refused',
    way: 'password',
    errorCode: 'INVALID_CREDENTIALS',
    personIds: ['no id'],
    address: '192.0.2.1',
    userAgent: undefined,
  } as const;
  await recordRefusal(server.ctx, event);
  expect(listLogged()).toMatchObject([{ personId: 'no id' }, { msg: 'security event not stored' }]);
});

test('a refused call is logged with who, from where and by which session, and stands in the audit', async () => {
  const admin = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
  const customer = await buildPerson(server.ctx, { role: 'customer' });
  lines = [];
  for (const { token } of [admin, customer])
    await expectRefusal(server.as(token), 'GET /api/admin/settings', {});
  expect(listLogged()).toMatchObject(
    [admin, customer].map(({ id, sessionId }) => ({
      security: 'call refused',
      personId: id,
      sessionId,
      call: 'GET /api/admin/settings',
      errorCode: 'FORBIDDEN',
    })),
  );
  expect(await listRows(server, 'audit_events', { admin_id: admin.id })).toMatchObject([
    { action: 'GET /api/admin/settings', status: 403 },
  ]);
  expect(await listStored(admin.id)).toEqual([]);
  expect(await listStored(customer.id)).toMatchObject([
    { action: 'call refused', way: 'session', reason: 'FORBIDDEN' },
  ]);
});
