import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import argon2 from '@node-rs/argon2';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  anApplication,
  forgetLimits,
  mailSettled,
  newCustomer,
  randomEmail,
  secretFor,
  STRONG,
} from '#test/factories/accounts.ts';
import { buildCustomer } from '#test/factories/customers.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  PASSWORD,
  randomPhone,
  type TestBusiness,
} from '#test/factories/people.ts';
import { insertRow, listRows, updateRows } from '#test/factories/rows.ts';
import { openSocket } from '#test/factories/sockets.ts';
import { createSession } from '#test/factories/sessions.ts';
import {
  codeFor,
  pollUntilTruthy,
  messagesTo,
  openTicket,
  paidCar,
  parkCar,
  requestCar,
} from '#test/factories/stays.ts';
import { createLog } from '#server/platform/log/log.ts';
import { setPreference, inviteValet, impersonate, postJson } from '#test/factories/steps.ts';
import { type TestServer } from '#test/harness/server.ts';
import { buildBeforeEach, runServer, startBeside, runBeside } from '#test/harness/runServer.ts';
import type { LimitName } from './limits.ts';

/**
 * Tests what each limit stops, and whom a limit must not stop. All callers share one IP address, as
 * on a hotel's Wi-Fi, and the limits are those of production.
 */

const MANAGER_LOGIN = 'POST /api/auth/business-login';
const VALET_LOGIN = 'POST /api/valet/login';
const SEND_CODE = 'POST /api/auth/phone/send-code';
/** Number of password hashes that one process computes at once or queues (`secrets/queuePasswordWork.ts`). */
const QUEUE = 302;
/** IP address of all callers. */
const HOTEL = '203.0.113.7';
const NEW = 'lamp-dune-fern-17';

const server = runServer({ config: { rateLimitFactor: 1, trustedProxies: ['127.0.0.1', '::1'] } });
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

type Call = { token?: string; cookie?: string; from?: string; to?: TestServer };
type Result = { status: number; code: string | undefined; cookie: string; retryAfter: number };

/** Sends a call as a browser does, and returns the answer with its cookie. */
async function send(key: string, body: object | null, call: Call = {}): Promise<Result> {
  const [method = '', path = ''] = key.split(' ');
  const response = await fetch((call.to ?? server).url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      ...(call.cookie ? { cookie: call.cookie } : {}),
      // A call may come from its own IP address, because only these tests make so many calls in one
      // minute.
      'x-forwarded-for': call.from ?? HOTEL,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code } = (await response.json()) as { code?: string };
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? [];
  const retryAfter = Number(response.headers.get('retry-after') ?? 0);
  return { status: response.status, code, cookie, retryAfter };
}

async function repeat(times: number, once: (index: number) => Promise<Result>): Promise<Result> {
  let last: Result | null = null;
  for (let index = 0; index < times; index += 1) last = await once(index);
  if (!last) throw new Error('Nothing was sent');
  return last;
}

/** Uses up a limit directly, because as many calls would take minutes. */
const spend = (limit: LimitName, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => server.ctx.limits.tryUse(limit, key)));

const managerLogin = (password = PASSWORD) => ({ email: business.manager.email ?? '', password });
const valetLogin = (password = PASSWORD) => ({
  phoneNumber: business.valet.phone_e164 ?? '',
  password,
});
const changePassword = { currentPassword: PASSWORD, newPassword: NEW };

describe('a flood of calls by strangers at the same address', () => {
  /** Server that allows a tenth of the calls, because a flood of the real size takes seconds. */
  const small = runBeside(server, {
    config: { rateLimitFactor: 0.1, trustedProxies: ['127.0.0.1', '::1'] },
  });
  // Stops the clock, because all calls must count in the same minute.
  let releases: (() => void)[] = [];
  beforeEach(() => {
    releases = [server.holdClock(), small.holdClock()];
  });
  afterEach(() => releases.forEach((release) => release()));

  const LOCATIONS = 'GET /api/valet/locations';
  /** Sends fifty calls at a time, because more calls would wait for each other. */
  const callAgain = async (times: number, call: () => Call) => {
    const statuses: number[] = [];
    const callOn = async () => {
      while (times > 0) {
        times -= 1;
        statuses.push((await send('GET /api/auth/me', null, call())).status);
      }
    };
    await Promise.all(Array.from({ length: 50 }, callOn));
    return statuses;
  };
  const flood = async (to: TestServer, from: string, call: () => Call = () => ({})) => {
    const limit = to === small ? 120 : 1_200;
    const statuses = await callAgain(limit + 50, () => ({ ...call(), from, to }));
    expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  };
  const unknown = () => ({ token: `pto_${randomBytes(32).toString('base64url')}` });

  test('does not stop staff, guests or sockets', async () => {
    const from = '203.0.113.60';
    const car = await parkCar(server, business);
    await flood(server, from);
    expect(await send('GET /api/auth/verify-email?token=x', null, { from })).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfter: expect.any(Number) as number,
    });
    const { token } = business.valet;
    expect((await send(LOCATIONS, null, { token, from })).status).toBe(200);
    const ticket = await send(`GET /api/customer/ticket/${car.ticketToken}`, null, { from });
    expect(ticket.status).toBe(200);
    const order = (ticketToken: string) =>
      send(
        'POST /api/customer/orders',
        { ticketId: car.ticketId, ticketToken, targetMinutes: 10 },
        { from },
      );
    expect((await order(car.ticketToken)).status).toBe(200);
    expect((await order(`tkt_${'A'.repeat(43)}`)).status).toBe(429);
    const socket = await openSocket(server, undefined, { 'x-forwarded-for': from });
    socket.send({ type: 'authenticate', token });
    await socket.heard('authenticated');
    socket.close();
  });

  test('does not stop wall screens, while made-up wall links count as strangers', async () => {
    const from = '203.0.113.64';
    const { token } = await server.as(business.manager.token)('POST /api/wall/devices', {
      body: { locationId: business.location.id, name: 'Lobby', layout: 'lobby' },
    });
    const look = (shown: string, at = from) =>
      send('POST /api/wall/view', { token: shown }, { from: at, to: small });
    expect((await look(token, HOTEL)).status).toBe(200);
    await flood(small, from, unknown);
    expect((await look(token)).status).toBe(200);
    expect((await look(`wall_${'A'.repeat(43)}`)).status).toBe(429);
    const socket = await openSocket(small, undefined, { 'x-forwarded-for': from });
    socket.send({ type: 'authenticate', wallToken: token });
    await socket.heard('authenticated');
    socket.close();
  });

  test('counts too if a token could be in a body that cannot be read', async () => {
    const from = '203.0.113.65';
    const post = async (body: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      await fetch(`${small.url}/api/wall/view`, { method: 'POST', headers, body });
    };
    await Promise.all(Array.from({ length: 120 }, () => post('{')));
    expect((await send('GET /api/auth/me', null, { from, to: small })).status).toBe(429);
  });

  test('with invalid tokens counts as strangers, and does not stop known callers', async () => {
    const from = '203.0.113.61';
    const { token } = business.valet;
    expect((await send(LOCATIONS, null, { token, from, to: small })).status).toBe(200);
    const asked = vi.spyOn(small.ctx.pool, 'query');
    await flood(small, from, unknown);
    const looks = asked.mock.calls.filter(
      ([query]) => (query as { name?: string } | undefined)?.name === 'find-session',
    );
    asked.mockRestore();
    expect(looks.length).toBeLessThanOrEqual(120 + 30);
    expect((await send(LOCATIONS, null, { token, from, to: small })).status).toBe(200);
    // A socket gives no further tries of unknown tokens either.
    const socket = await openSocket(small, undefined, { 'x-forwarded-for': from });
    socket.send({ type: 'authenticate', ...unknown() });
    expect(await socket.closed()).toBe(4429);
  });

  test('counts to a signed-in person wherever they call from, and to no colleague', async () => {
    const { valet, otherValet } = business;
    const from = () => `198.51.100.${Math.ceil(Math.random() * 200)}`;
    await callAgain(120, () => ({ token: valet.token, from: from(), to: small }));
    expect((await send(LOCATIONS, null, { token: valet.token, to: small })).status).toBe(429);
    expect((await send(LOCATIONS, null, { token: otherValet.token, to: small })).status).toBe(200);
  });

  test('lasts a minute from the first call, and no longer', async () => {
    const from = '203.0.113.66';
    await flood(small, from);
    small.advance(59_999);
    const { status, retryAfter } = await send('GET /api/auth/me', null, { from, to: small });
    expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: 1 });
    small.advance(1);
    expect((await send('GET /api/auth/me', null, { from, to: small })).status).toBe(401);
  });
});

test('of silent sockets stops nobody at their address', async () => {
  const from = '203.0.113.62';
  const open = () => openSocket(server, undefined, { 'x-forwarded-for': from });
  const silent = [];
  for (let count = 0; count < 60; count += 1) silent.push(await open());
  const socket = await open();
  socket.send({ type: 'authenticate', token: business.valet.token });
  await socket.heard('authenticated');
  for (const early of silent.slice(0, 10)) expect(await early.closed()).toBe(1006);
  expect(socket.closedWith()).toBeNull();
  for (const each of [...silent, socket]) each.close();
});

describe('wrong sign-ins by others at the same address', () => {
  const wrong = (index: number) =>
    send(VALET_LOGIN, { phoneNumber: `+1555200${1000 + index}`, password: 'wrong' });

  test('stop strangers, and nobody who signed in there before', async () => {
    const { cookie } = await send(VALET_LOGIN, valetLogin());
    expect(cookie).toMatch(/^portico_device=dev_[\w-]+\.[\w-]{22}$/);
    expect(await repeat(61, wrong)).toMatchObject({ status: 429 });
    expect(await send(VALET_LOGIN, valetLogin())).toMatchObject({ status: 429 });
    expect(await send(VALET_LOGIN, valetLogin(), { cookie })).toMatchObject({ status: 200 });
    // A shared phone counts as known only for each person who signed in on the phone.
    const manager = await send(MANAGER_LOGIN, managerLogin(), { cookie });
    expect(manager).toMatchObject({ status: 429 });
  });

  test('are not bypassed by a forged device cookie', async () => {
    const { cookie } = await send(VALET_LOGIN, valetLogin());
    const [id = ''] = cookie.split('.');
    await repeat(61, wrong);
    for (const forged of [`${id}.${'A'.repeat(22)}`, id, `${cookie}x`, cookie.toUpperCase()])
      expect(await send(VALET_LOGIN, valetLogin(), { cookie: forged })).toMatchObject({
        status: 429,
      });
  });
});

describe('guesses at an account by strangers', () => {
  test('lock it for them, and neither on its own device nor in open sessions', async () => {
    const { cookie } = await send(MANAGER_LOGIN, managerLogin());
    const locked = await repeat(6, () => send(MANAGER_LOGIN, managerLogin('wrong')));
    expect(locked.code).toBe('ACCOUNT_LOCKED');
    expect((await send(MANAGER_LOGIN, managerLogin())).code).toBe('ACCOUNT_LOCKED');
    expect((await send(MANAGER_LOGIN, managerLogin(), { cookie })).status).toBe(200);
    await repeat(6, () => send(MANAGER_LOGIN, managerLogin('wrong')));
    const { token } = business.manager;
    expect(await send('POST /api/auth/change-password', changePassword, { token })).toMatchObject({
      status: 200,
    });
  });

  test('are limited to five on its own device as well', async () => {
    const { cookie } = await send(MANAGER_LOGIN, managerLogin());
    const at = { cookie };
    await repeat(5, () => send(MANAGER_LOGIN, managerLogin('wrong'), at));
    expect((await send(MANAGER_LOGIN, managerLogin(), at)).code).toBe('ACCOUNT_LOCKED');
    // On other devices the account can still sign in with the password.
    expect((await send(MANAGER_LOGIN, managerLogin())).status).toBe(200);
  });

  test('in an open session lock that session alone', async () => {
    const other = await server.as()(MANAGER_LOGIN, { body: managerLogin() });
    const wrong = { currentPassword: 'wrong', newPassword: NEW };
    const { token } = business.manager;
    const change = 'POST /api/auth/change-password';
    expect(await repeat(6, () => send(change, wrong, { token }))).toMatchObject({
      code: 'ACCOUNT_LOCKED',
    });
    expect((await send(change, changePassword, { token })).code).toBe('ACCOUNT_LOCKED');
    expect((await send(change, changePassword, { token: other.token })).status).toBe(200);
  });
});

describe('wrong codes', () => {
  test('of one guest do not stop the check-in', async () => {
    const customer = await buildCustomer(server, { isVerified: false });
    await send('POST /api/auth/phone/send-code', {}, customer);
    const wrong = () => send('POST /api/auth/phone/verify', { code: '000000' }, customer);
    expect(await repeat(130, wrong)).toMatchObject({ code: 'CODE_LOCKED' });
    const { phone, ticketId } = await openTicket(server, business);
    const code = await codeFor(server, phone);
    const path = `POST /api/valet/tickets/${ticketId}/verify-otp`;
    expect(await send(path, { code }, business.valet)).toMatchObject({ status: 200 });
    const { rows } = await server.ctx.pool.query(
      `select key from rate_limits where key like 'checkIn%' and points > 0`,
    );
    expect(rows, 'a right code is given back').toEqual([]);
  });

  test('of one staff member stop that person, and no colleague', async () => {
    const { ticketId } = await openTicket(server, business);
    const path = `POST /api/valet/tickets/${ticketId}/verify-otp`;
    const wrong = () => send(path, { code: '000000' }, business.valet);
    expect(await repeat(11, wrong)).toMatchObject({ code: 'CODE_LOCKED' });
    const other = await openTicket(server, business);
    const code = await codeFor(server, other.phone);
    const otherPath = `POST /api/valet/tickets/${other.ticketId}/verify-otp`;
    const enter = (token: string) => send(otherPath, { code }, { token });
    // Uses up the wrong codes of twelve tickets.
    for (let count = 0; count < 60; count += 1)
      await server.ctx.limits.tryUse('checkInPerson', business.valet.id);
    expect(await enter(business.valet.token)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await enter(business.otherValet.token)).toMatchObject({ status: 200 });
  });
});

describe('the events of one car', () => {
  const settled = (phone: string) =>
    pollUntilTruthy(async () => {
      const { rows } = await server.ctx.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from messages where recipient = $1 and status = 'queued'`,
        [phone],
      );
      return rows[0]?.waiting === 0;
    });

  test('end SMS to its guest after a number, while other cars’ SMS go out', async () => {
    const [car, other] = [await paidCar(server, business), await paidCar(server, business)];
    const valet = server.as(business.valet.token);
    for (let time = 0; time < 15; time += 1) {
      const params = { id: car.ticketId };
      await valet('POST /api/services/{id}/accept', { params });
      await settled(car.phone);
      await valet('POST /api/stays/{id}/take-back', { params, body: { step: 'assign' } });
      await settled(car.phone);
    }
    const texts = (await messagesTo(server, car.phone)).length;
    // The 20 SMS of the limit, plus the SMS with the code.
    expect(texts).toBe(21);
    await valet('POST /api/services/{id}/accept', { params: { id: other.ticketId } });
    await settled(other.phone);
    const told = (await messagesTo(server, other.phone)).map(({ text }) => text);
    expect(told).toHaveLength(3);
  });

  test('allow a number of time changes, each of which reaches all screens of the location', async () => {
    const [car, other] = [await paidCar(server, business), await paidCar(server, business)];
    const change = ({ order, ticketToken }: typeof car, index: number) =>
      send(`POST /api/customer/orders/${order.id}/time`, {
        ticketToken,
        targetMinutes: 10 + (index % 2),
      });
    expect((await repeat(20, (index) => change(car, index))).status).toBe(200);
    expect((await change(car, 20)).status).toBe(429);
    expect((await change(other, 0)).status).toBe(200);
  });

  test('count the same however its id is written', async () => {
    const car = await parkCar(server, business);
    const call = (id: string) =>
      send(`POST /api/stays/${id}/send-link`, null, { token: business.valet.token });
    expect((await repeat(5, () => call(car.ticketId))).status).toBe(200);
    expect((await call(car.ticketId.toUpperCase())).status).toBe(429);
  });
});

describe('invalid links and QR codes', () => {
  test('stop the person who tries them, and nobody with a valid one', async () => {
    await send('POST /api/auth/forgot-password', { email: business.manager.email });
    const token = await secretFor(server, business.manager.email ?? '', 'reset-password');
    const wrong = (index: number) => send(`GET /api/auth/verify-email?token=none${index}`, null);
    expect(await repeat(121, wrong)).toMatchObject({ status: 429 });
    expect(
      await send('POST /api/auth/reset-password', { token: 'none', password: STRONG }),
    ).toMatchObject({ status: 429 });
    expect(await send('POST /api/auth/reset-password', { token, password: STRONG })).toMatchObject({
      status: 200,
    });
  });

  test('at the curb stop the person who tries them, and nobody with a valid one', async () => {
    const session = await createSession(server, business);
    const wrong = () => send(`GET /api/session/start?session_id=none`, null);
    expect(await repeat(601, wrong)).toMatchObject({ status: 429 });
    const right = `GET /api/session/start?session_id=${session.sessionToken}`;
    expect(await send(right, null)).toMatchObject({ status: 200 });
  });
});

describe('mail that anybody can cause', () => {
  test('does not suppress an alarm about the account', async () => {
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const email = admin.email ?? '';
    await setPreference(server.as(admin.token), {
      category: 'platform',
      inApp: true,
      email: true,
      sms: false,
    });
    await repeat(22, (index) =>
      send('POST /api/business/applications', anApplication({ contactEmail: randomEmail() }), {
        from: `198.51.100.${index}`,
      }),
    );
    await mailSettled(server);
    const login = await send('POST /api/auth/admin-login', { email, password: PASSWORD });
    expect(login.status).toBe(200);
    await mailSettled(server);
    const { rows } = await server.ctx.pool.query<{ template: string; status: string }>(
      'select template, status from messages where recipient = $1 order by created_at',
      [email],
    );
    expect(rows.filter(({ status }) => status === 'suppressed').length).toBeGreaterThan(0);
    expect(rows.at(-1)).toEqual({ template: 'account_notification', status: 'sent' });
  });

  test('does not keep an owner from resetting their password', async () => {
    const { cookie } = await send(MANAGER_LOGIN, managerLogin());
    await spend('verifyAddress', HOTEL, 300);
    const again = send('POST /api/auth/resend-verification', { email: randomEmail() });
    expect(await again).toMatchObject({ status: 429 });
    const forgot = (email: string, call: Call = {}) =>
      send('POST /api/auth/forgot-password', { email }, call);
    const own = business.manager.email ?? '';
    expect((await forgot(own)).status).toBe(200);
    await spend('recoverAddress', HOTEL, 299);
    expect((await forgot(own)).status).toBe(429);
    // Strangers filled the mailbox too. The owner's device still gets a link.
    await spend('mailTo', `reset_password:${own}`, 6);
    const countLinks = async () => {
      await mailSettled(server);
      return (await listRows(server, 'messages', { recipient: own, template: 'reset_password' }))
        .length;
    };
    const before = await countLinks();
    expect((await forgot(own, { cookie })).status).toBe(200);
    expect(await countLinks()).toBe(before + 1);
    // A signed-in person is not stopped by calls of other people at the same IP address.
    const change = { email: randomEmail(), currentPassword: PASSWORD };
    const { token } = business.manager;
    expect((await send('POST /api/auth/change-email', change, { token })).status).toBe(200);
  });
});

describe('a limit used up by strangers at the same address', () => {
  test('of wrong invitation codes stops nobody with the right one', async () => {
    const from = '203.0.113.20';
    const phoneNumber = randomPhone();
    await inviteValet(server.as(business.manager.token), business, phoneNumber);
    const code = await codeFor(server, phoneNumber);
    const ACTIVATE = 'POST /api/valet/activate';
    const wrong = (index: number) =>
      send(
        ACTIVATE,
        { phoneNumber: `+1555301${1000 + index}`, token: '000000', password: STRONG },
        { from },
      );
    expect(await repeat(61, wrong)).toMatchObject({ status: 429 });
    const right = { phoneNumber, token: code, password: STRONG, fullName: 'Noor' };
    expect(await send(ACTIVATE, right, { from })).toMatchObject({ status: 200 });
  });

  test('of codes for one invitation stops nobody elsewhere, and ends with a new invitation', async () => {
    const phoneNumber = randomPhone();
    const manager = server.as(business.manager.token);
    const { valetId } = await inviteValet(manager, business, phoneNumber);
    const first = await codeFor(server, phoneNumber);
    const other = (code: string, by: number) =>
      String((Number(code) + by) % 1_000_000).padStart(6, '0');
    const enter = (token: string, from: string, to = phoneNumber) =>
      send(
        'POST /api/valet/activate',
        { phoneNumber: to, token, password: STRONG, fullName: 'Noor' },
        { from },
      );
    const guess = (index: number) => enter(other(first, index + 1), '203.0.113.70');
    expect(await repeat(6, guess)).toMatchObject({ code: 'CODE_LOCKED' });
    expect(await enter(other(first, 99), '203.0.113.71')).toMatchObject({
      code: 'INVALID_ACTIVATION',
    });
    // An IP address has ten tries a day, so only many addresses can invalidate an invitation.
    // Unknown numbers behave the same.
    await server.ctx.limits.clear('activationThere', `${phoneNumber} 203.0.113.70`);
    expect(await repeat(6, guess)).toMatchObject({ code: 'CODE_LOCKED' });
    await spend('activationNumber', phoneNumber, 40);
    const stranger = randomPhone();
    await spend('activationNumber', stranger, 40);
    for (const number of [phoneNumber, stranger])
      expect(await enter(first, '203.0.113.72', number)).toMatchObject({
        status: 423,
        code: 'INVITATION_LOCKED',
      });
    server.advance(60_000);
    await manager('POST /api/business/valets/{valetId}/resend-invite', { params: { valetId } });
    const second = await codeFor(server, phoneNumber, first);
    expect(await enter(second, '203.0.113.72')).toMatchObject({ status: 200 });
  });

  test('of six-digit session codes stops nobody else there', async () => {
    const from = '203.0.113.21';
    const CONFIRM = 'POST /api/session/confirm-code';
    const locationId = business.location.id;
    const { confirmationCode } = await createSession(server, business);
    const wrongCode = confirmationCode === '000000' ? '000001' : '000000';
    const wrong = { confirmationCode: wrongCode, locationId };
    for (let stranger = 0; stranger < 4; stranger += 1) {
      const { token } = await buildCustomer(server);
      expect(await repeat(6, () => send(CONFIRM, wrong, { token, from }))).toMatchObject({
        code: 'CODE_LOCKED',
      });
    }
    const { token } = await buildCustomer(server);
    expect(await send(CONFIRM, { confirmationCode, locationId }, { token, from })).toMatchObject({
      status: 200,
    });
  });

  test('of promo codes stops nobody else there', async () => {
    const from = '203.0.113.22';
    const stranger = await parkCar(server, business);
    const own = await parkCar(server, business);
    const order = await requestCar(server, stranger);
    const PROMO = (id: string) => `POST /api/customer/orders/${id}/promo`;
    const guess = () =>
      send(PROMO(order.id), { code: 'NOTHING', ticketToken: stranger.ticketToken }, { from });
    expect(await repeat(21, guess)).toMatchObject({ status: 429 });
    // Uses up as many tries as a crowd of strangers would.
    for (let count = 0; count < 60; count += 1)
      await server.ctx.limits.tryUse('promoStay', `other-${count % 4}`);
    const mine = await requestCar(server, own);
    expect(
      await send(PROMO(mine.id), { code: 'NOTHING', ticketToken: own.ticketToken }, { from }),
    ).toMatchObject({ code: 'INVALID_PROMO_CODE' });
  });

  test('of codes for their own numbers stops no other customer there', async () => {
    const from = '203.0.113.23';
    for (let guest = 0; guest < 31; guest += 1) {
      const { token } = await buildCustomer(server, { isVerified: false });
      expect(await send(SEND_CODE, {}, { token, from })).toMatchObject({ status: 200 });
    }
  });

  test('of codes for a foreign number leaves its owner some', async () => {
    const owner = await buildCustomer(server, { isVerified: false });
    const stranger = await buildCustomer(server, { isVerified: false });
    await updateRows(server, 'people', stranger.id, { phone_e164: owner.phone });
    const ask = () => send(SEND_CODE, {}, stranger);
    expect(await repeat(3, ask)).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429 });
    expect(await send(SEND_CODE, {}, owner)).toMatchObject({ status: 200 });
  });

  test('of codes for a foreign number leaves its owner one, even by a crowd, and ends', async () => {
    const owner = await buildCustomer(server, { isVerified: false });
    const ask = async () => {
      const stranger = await buildCustomer(server, { isVerified: false });
      await updateRows(server, 'people', stranger.id, { phone_e164: owner.phone });
      return repeat(3, () => send(SEND_CODE, {}, stranger));
    };
    for (let stranger = 0; stranger < 10; stranger += 1) await ask();
    expect(await send(SEND_CODE, {}, owner)).toMatchObject({ status: 200 });
    // Refused calls do not count, so the owner of the number keeps their own tries.
    for (let again = 0; again < 10; again += 1)
      expect(await send(SEND_CODE, {}, owner)).toMatchObject({ status: 429 });
    await server.ctx.limits.clear('phoneCodeNumber', owner.phone);
    await server.ctx.limits.clear('phoneCodeDayNumber', owner.phone);
    expect(await send(SEND_CODE, {}, owner)).toMatchObject({ status: 200 });
    for (let stranger = 0; stranger < 12; stranger += 1) await ask();
    const sent = async () => (await messagesTo(server, owner.phone)).length;
    expect(await sent()).toBeLessThanOrEqual(20 + 6 + 1 + 6);
    expect(await ask()).toMatchObject({ status: 429 });
  });

  test('of receipts of their own tickets stops no other guest there', async () => {
    const from = '203.0.113.24';
    const mail = (car: { ticketToken: string }, email: string) =>
      send(`POST /api/customer/ticket/${car.ticketToken}/receipt/email`, { email }, { from });
    for (let guest = 0; guest < 11; guest += 1) {
      const car = await paidCar(server, business);
      expect(await repeat(3, () => mail(car, randomEmail()))).toMatchObject({ status: 200 });
    }
  });

  test('of receipts of one ticket is six a day, and leaves the mailbox usable', async () => {
    const [theirs, own] = [await paidCar(server, business), await paidCar(server, business)];
    const mailbox = randomEmail();
    const mail = (car: { ticketToken: string }, email: string) => {
      // Moves the clock, because one email address gets the receipt of a car only once a minute.
      server.advance(61_000);
      return send(`POST /api/customer/ticket/${car.ticketToken}/receipt/email`, { email });
    };
    for (let hour = 0; hour < 5; hour += 1) {
      expect(await repeat(10, () => mail(theirs, mailbox))).toMatchObject({ status: 429 });
      await server.ctx.limits.clear('receiptTicket', theirs.ticketId);
    }
    // A call with another mailbox does not get around the limit of the ticket.
    expect(await mail(theirs, randomEmail())).toMatchObject({ status: 429 });
    expect(await mail(own, mailbox)).toMatchObject({ status: 200 });
    await mailSettled(server);
    expect(await messagesTo(server, mailbox)).toHaveLength(7);
  });
});

/**
 * Lists the limits that count by IP address alone, because nobody is signed in: the call that each
 * limit stops, and how many calls a crowd makes before. Each limit affects no other call and no
 * other address, and ends within minutes.
 */
type AnonymousLimit = Extract<
  LimitName,
  'registerAddress' | 'verifyAddress' | 'recoverAddress' | 'applyAddress'
>;
const anonymous: Record<AnonymousLimit, { crowd: number; call: () => [string, object] }> = {
  registerAddress: { crowd: 300, call: () => ['POST /api/auth/register', newCustomer()] },
  verifyAddress: {
    crowd: 300,
    call: () => ['POST /api/auth/resend-verification', { email: randomEmail() }],
  },
  recoverAddress: {
    crowd: 300,
    call: () => ['POST /api/auth/forgot-password', { email: randomEmail() }],
  },
  applyAddress: {
    crowd: 60,
    call: () => ['POST /api/business/applications', anApplication({ contactEmail: randomEmail() })],
  },
};

describe.each(Object.keys(anonymous) as AnonymousLimit[])('%s', (limit) => {
  const ask = (name: AnonymousLimit, from: string) => send(...anonymous[name].call(), { from });

  test('has room for a crowd, and stops nobody for longer than ten minutes', async () => {
    await spend(limit, HOTEL, anonymous[limit].crowd - 1);
    expect((await ask(limit, HOTEL)).status).toBeLessThan(300);
    const stopped = await ask(limit, HOTEL);
    expect(stopped.status).toBe(429);
    expect(stopped.retryAfter).toBeGreaterThan(0);
    expect(stopped.retryAfter).toBeLessThanOrEqual(600);
    expect((await ask(limit, '203.0.113.30')).status).toBeLessThan(300);
    for (const other of Object.keys(anonymous) as AnonymousLimit[])
      if (other !== limit) expect((await ask(other, HOTEL)).status, other).toBeLessThan(300);
  });
});

test('a mailbox gets six mails an hour from registrations, whichever address they come from', async () => {
  const customer = newCustomer();
  for (let stranger = 0; stranger < 9; stranger += 1)
    await send('POST /api/auth/register', customer, { from: `198.51.100.${stranger + 1}` });
  await mailSettled(server);
  expect(await messagesTo(server, customer.email)).toHaveLength(6);
});

test('an IPv6 address counts as its wider networks too', async () => {
  const guess = (from: string) =>
    send(VALET_LOGIN, { phoneNumber: randomPhone(), password: 'wrong' }, { from });
  const network = (bits48: string, site: number, subnet: number) =>
    `2001:db8:${bits48}:${(site * 256 + subnet).toString(16)}::1`;
  for (let subnet = 0; subnet < 4; subnet += 1)
    await spend('signInAddress', network('a', 1, subnet), 60);
  expect((await guess(network('a', 1, 9))).status).toBe(429);
  expect((await guess(network('a', 2, 0))).status).toBe(401);
  for (let site = 2; site < 14; site += 1) await spend('signInAddress', network('a', site, 0), 60);
  expect((await guess(network('a', 99, 0))).status).toBe(429);
  expect((await guess(network('b', 1, 0))).status).toBe(401);
});

describe('a forwarded address', () => {
  const guess = (from: string) =>
    send(VALET_LOGIN, { phoneNumber: randomPhone(), password: 'wrong' }, { from });

  test('with a port counts as the address alone', async () => {
    await spend('signInAddress', '203.0.113.50', 60);
    for (const written of ['203.0.113.50:40001', ' 203.0.113.50:40002', '[::ffff:203.0.113.50]:1'])
      expect((await guess(written)).status, written).toBe(429);
    expect((await guess('203.0.113.51:40001')).status).toBe(401);
  });

  test('that is invalid counts as the proxy’s', async () => {
    const none = ['x', '0x7f.1', '203.0.113.256', 'x'.repeat(3_000), '203.0.113.50:1:2', ','];
    for (const written of none) expect((await guess(written)).status, written).toBe(401);
    // The caller writes all entries before the one that the proxy added, so these entries do not
    // count.
    await spend('signInAddress', '203.0.113.52', 60);
    expect((await guess('x, 203.0.113.52')).status).toBe(429);
    await spend('signInAddress', '127.0.0.1', 60);
    for (const written of none) expect((await guess(written)).status, written).toBe(429);
    const { rows } = await server.ctx.pool.query<{ key: string }>(
      `select key from rate_limits where key like 'signInAddress:%'`,
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      'signInAddress:127.0.0.1',
      'signInAddress:203.0.113.52',
    ]);
  });
});

test('calls from one wide IPv6 network are limited, whichever address they come from', async () => {
  const strict = await startBeside(server, {
    config: { rateLimitFactor: 0.01, trustedProxies: ['127.0.0.1', '::1'] },
  });
  const call = async (from: string) =>
    (await fetch(`${strict.url}/api/auth/me`, { headers: { 'x-forwarded-for': from } })).status;
  const statuses = [];
  for (let subnet = 0; subnet < 49; subnet += 1)
    statuses.push(await call(`2001:db8:c:1${subnet.toString(16).padStart(2, '0')}::1`));
  expect(statuses).toEqual([...Array.from({ length: 48 }, () => 401), 429]);
  expect(await call('2001:db8:d::1')).toBe(401);
});

test('420 concurrent sign-ins queue, none is refused, and the log says so once', async () => {
  const lines: { level: number; err?: unknown }[] = [];
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString('utf8').trim().split('\n'))
        lines.push(JSON.parse(line) as { level: number });
      done();
    },
  });
  const strong = await startBeside(server, {
    config: { trustedProxies: ['127.0.0.1', '::1'] },
    log: createLog('warn', log),
  });
  const login = (from: string, body: object) =>
    postJson(`${strong.url}/api/auth/business-login`, body, { 'x-forwarded-for': from });
  // Pauses all password comparisons until every call has arrived: the queue must be full on any
  // machine.
  const { promise: allHaveCome, resolve: goOn } = Promise.withResolvers<void>();
  const { verify } = argon2;
  const comparing = vi.spyOn(argon2, 'verify').mockImplementation(async (...given) => {
    await allHaveCome;
    return verify(...given);
  });
  let refusals = 0;
  const crowd = Array.from({ length: 420 }, async () => {
    const answer = await login('203.0.113.9', { email: randomEmail(), password: 'wrong' });
    if (answer.status === 503) refusals += 1;
    return answer;
  });
  const overflow = 420 - QUEUE;
  await expect.poll(() => refusals).toBe(overflow);
  const addresses = ['198.51.100.2', '198.51.100.3', '198.51.100.4'];
  const others = addresses.map((from) => login(from, managerLogin()));
  // Each call from another address replaces a waiting call of the crowd.
  await expect.poll(() => refusals).toBe(overflow + addresses.length);
  goOn();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(crowd);
  comparing.mockRestore();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get('retry-after')).toBe('10');
  expect(await refused?.json()).toMatchObject({ code: 'OVERLOADED', retryAfter: 10 });
  expect(lines).toMatchObject([{ level: 40 }]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('a caller who asks for figures endlessly delays only themselves', async () => {
  const car = await parkCar(server, business);
  const today = getBusinessDay(server.ctx.clock(), business.location.time_zone);
  const lock = await server.ctx.pool.connect();
  const asked: Promise<{ status: number }>[] = [];
  try {
    // Simulates the slowest possible figures: the locked table keeps every connection waiting.
    await lock.query('begin; lock table figure_days in access exclusive mode');
    for (let n = 0; n < 30; n += 1)
      asked.push(
        send('GET /api/business/overview', null, { token: business.manager.token }),
        send(`GET /api/business/days/${business.location.id}/${today}`, null, {
          token: business.manager.token,
        }),
      );
    for (let n = 0; n < 3; n += 1)
      await server.as()('GET /api/customer/ticket/{token}', { params: { token: car.ticketToken } });
  } finally {
    await lock.query('commit');
    lock.release();
  }
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe('a manual action', () => {
  const buildAdmin = () => buildPerson(server.ctx, { role: 'admin' });

  test('of exporting a business’s data is limited for each administrator by the hour', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()];
    const load = (token: string) =>
      fetch(`${server.url}/api/admin/businesses/${business.id}/archive`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': HOTEL },
      });
    await spend('archivePerson', admin.id, 9);
    const last = await load(admin.token);
    expect(last.status).toBe(200);
    await last.arrayBuffer();
    const refused = await load(admin.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    const others = await load(other.token);
    expect(others.status).toBe(200);
    await others.arrayBuffer();
    // A refused export leaves no audit entry, because no data was sent.
    const { entries } = await server.as(other.token)('GET /api/admin/audit', {
      query: { businessId: business.id, action: 'business archived' },
    });
    expect(entries).toHaveLength(2);
  });

  test('of sending webhook events again is limited for each business, repeated calls not counted', async () => {
    const build = async (of: TestBusiness) => {
      const { id } = await insertRow(server, 'webhook_endpoints', {
        business_id: of.id,
        url: 'https://8.8.8.8/hooks',
        events: ['stay.park'],
        secret_sealed: Buffer.from('secret'),
        // The endpoint is disabled, so nothing is sent.
        status: 'off',
        created_by: of.manager.id,
        created_at: server.ctx.clock(),
      });
      const { token } = of.manager;
      const since = new Date(0).toISOString();
      return {
        sendTest: (idempotencyKey: string) =>
          server.as(token)(
            'POST /api/business/webhooks/{id}/test',
            { params: { id } },
            { idempotencyKey },
          ),
        sendNew: () => send(`POST /api/business/webhooks/${id}/test`, null, { token }),
        replay: () => send(`POST /api/business/webhooks/${id}/replay`, { since }, { token }),
      };
    };
    const own = await build(business);
    await spend('webhookBusiness', business.id, 58);
    const sent = await own.sendTest('sent-once');
    expect((await own.replay()).status).toBe(200);
    const limited = { status: 429, code: 'RATE_LIMITED' };
    expect(await own.sendNew()).toMatchObject(limited);
    expect(await own.replay()).toMatchObject(limited);
    expect(await own.sendTest('sent-once')).toEqual(sent);
    const elsewhere = await build(await buildStaffedBusiness(server.ctx));
    expect((await elsewhere.sendNew()).status).toBe(200);
    expect((await elsewhere.replay()).status).toBe(200);
  });

  test('of acting as somebody is limited to sixty people an hour for each administrator', async () => {
    const [admin, other] = [await buildAdmin(), await buildAdmin()];
    const path = `POST /api/admin/impersonate/${business.manager.id}`;
    await spend('impersonate', admin.id, 59);
    const acting = await impersonate(server.as(admin.token), business.manager.id);
    const refused = await send(path, null, { token: admin.token });
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(60);
    expect((await server.as(acting.token)('GET /api/auth/me', {})).user.id).toBe(
      business.manager.id,
    );
    expect((await send(path, null, { token: other.token })).status).toBe(200);
    await server.as(acting.token)('POST /api/admin/stop-impersonate', {});
  });
});
