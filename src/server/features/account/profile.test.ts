import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetLimits,
  readInbox,
  mailSettled,
  newCustomer,
  randomEmail,
  secretFor,
  STRONG,
} from '#test/factories/accounts.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  PASSWORD,
  randomPhone,
} from '#test/factories/people.ts';
import {
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectParallel,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, listRows, updateRows } from '#test/factories/rows.ts';
import { codeFor, messagesTo, openTicket, parkCar, receiveCar } from '#test/factories/stays.ts';
import { impersonate, readTicket } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer, startStrict } from '#test/harness/runServer.ts';

const ME = 'PATCH /api/auth/me';
const SEND = 'POST /api/auth/phone/send-code';
const VERIFY = 'POST /api/auth/phone/verify';
const CHANGE = 'POST /api/auth/change-email';
const OPEN = 'GET /api/auth/verify-email';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

async function customer(phone = randomPhone()) {
  const person = await buildPerson(server.ctx, { role: 'customer', phone });
  await updateRows(server, 'people', person.id, { email_verified_at: server.ctx.clock() });
  return person;
}
const findPerson = (id: string) => getRow(server, 'people', id);
const verify = (token: string, code: string) => server.as(token)(VERIFY, { body: { code } });
const refusedCode = async (token: string, code: string) =>
  (await expectRefusal(server.as(token), VERIFY, { body: { code } })).code;
async function proven(phone: string) {
  const person = await customer(phone);
  await server.as(person.token)(SEND, {});
  await verify(person.token, await codeFor(server, phone));
  return person;
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the profile', () => {
  test('saves the given fields and keeps the others', async () => {
    const person = await customer();
    const { user } = await server.as(person.token)(ME, {
      body: { firstName: '  محمد ', lastName: "O'Brien-Ünal", language: 'ar' },
    });
    expect(user).toMatchObject({ firstName: 'محمد', lastName: "O'Brien-Ünal", language: 'ar' });
    await server.as(person.token)(ME, { body: {} });
    await server.as(person.token)(ME, { body: { language: 'en' } });
    expect(await findPerson(person.id)).toMatchObject({ first_name: 'محمد', language: 'en' });
  });

  test.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ firstName: 'x'.repeat(81) }, 'firstName'],
    [{ phoneNumber: '12345', currentPassword: PASSWORD }, 'phoneNumber'],
    [{ phoneNumber: '+971 4 300 1234', currentPassword: PASSWORD }, 'phoneNumber'],
    [{ phoneNumber: '+15551234567' }, 'currentPassword'],
    [{ phoneNumber: '+15551234567', currentPassword: 'wrong' }, 'currentPassword'],
  ])('refuses %j', async (body, field) => {
    const person = await customer();
    await expectError({ fields: [field] }, server.as(person.token), ME, { body });
    expect(await findPerson(person.id)).toMatchObject({ phone_e164: person.phone_e164 });
  });

  test('a new number is unproven, and its owner is notified', async () => {
    const person = await proven(randomPhone());
    const call = server.as(person.token);
    const same = await call(ME, { body: { phoneNumber: person.phone_e164 ?? '' } });
    expect(same.user.isPhoneVerified).toBe(true);
    const { user } = await call(ME, {
      body: { phoneNumber: '(415) 555-2672', currentPassword: PASSWORD },
    });
    expect(user).toMatchObject({ phoneNumber: '+14155552672', isPhoneVerified: false });
    const { notifications } = await call('GET /api/notifications', { query: {} });
    expect(notifications[0]?.type).toBe('phone_changed');
    const [mail] = await readInbox(server, person.email ?? '');
    expect(mail?.text).toContain('+14155552672');
  });

  test('valets cannot change their own number', async () => {
    const { token } = business.valet;
    const body = { phoneNumber: randomPhone(), currentPassword: PASSWORD };
    await expectError('FORBIDDEN', server.as(token), ME, { body });
    await expectError('FORBIDDEN', server.as(token), SEND, {});
    expect(await refusedCode(token, '123456')).toBe('FORBIDDEN');
    const refused = { person_id: business.valet.id, action: 'call refused' } as const;
    const counts = (await listRows(server, 'security_events', refused)).map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    await server.as(token)(ME, { body: { firstName: 'Omar' } });
  });

  test('a manager and an administrator add a number and prove it, also one of a customer, whose cars stay theirs', async () => {
    const manager = await buildPerson(server.ctx, { role: 'business', businessId: business.id });
    const admin = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
    for (const { id, token } of [manager, admin]) {
      const phone = randomPhone();
      const customer = await proven(phone);
      const call = server.as(token);
      const wrongPassword = { phoneNumber: phone, currentPassword: 'wrong' };
      expect(listFields(await expectRefusal(call, ME, { body: wrongPassword }))).toEqual([
        'currentPassword',
      ]);
      const { user } = await call(ME, { body: { phoneNumber: phone, currentPassword: PASSWORD } });
      expect(user).toMatchObject({ phoneNumber: phone, isPhoneVerified: false });
      await call(SEND, {});
      const code = await newestCode(phone, 2);
      const parked = await parkCar(server, business, { phone });
      await updateRows(server, 'stays', parked.ticketId, { customer_id: null });
      await verify(token, code);
      expect((await findPerson(id)).phone_verified_at).not.toBeNull();
      expect((await findPerson(customer.id)).phone_verified_at).not.toBeNull();
      expect(await getRow(server, 'stays', parked.ticketId)).toMatchObject({ customer_id: null });
    }
  });

  test('five wrong passwords lock the account', async () => {
    const person = await customer();
    const body = { phoneNumber: randomPhone(), currentPassword: 'wrong' };
    await expectParallel({ VALIDATION: 5, ACCOUNT_LOCKED: 3 }, 8, () =>
      server.as(person.token)(ME, { body }),
    );
  });

  test('an administrator who acts as a person cannot change the number', async () => {
    const person = await customer();
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const { token } = await impersonate(server.as(admin.token), person.id);
    const body = { phoneNumber: randomPhone(), currentPassword: PASSWORD };
    await expectError('IMPERSONATION_LIMITED', server.as(token), ME, { body });
    await server.as(token)(ME, { body: { firstName: 'Corrected' } });
  });
});

describe('proving a number', () => {
  test('accepts the code sent to it once, and one of several at the same time', async () => {
    const person = await customer();
    expect(await server.as(person.token)(SEND, {})).toMatchObject({ smsSuppressed: false });
    const code = await codeFor(server, person.phone_e164 ?? '');
    expect(await refusedCode(person.token, wrong(code))).toBe('INVALID_CODE');
    await expectParallel({ ok: 1, CODE_USED: 2 }, 3, () => verify(person.token, code));
    expect((await findPerson(person.id)).phone_verified_at).not.toBeNull();
    // No second code is sent to a verified number.
    await server.as(person.token)(SEND, {});
    expect(await messagesTo(server, person.phone_e164 ?? '')).toHaveLength(1);
  });

  test('revokes the older code, and allows five tries in all', async () => {
    const person = await customer();
    const phone = person.phone_e164 ?? '';
    await server.as(person.token)(SEND, {});
    const first = await codeFor(server, phone);
    await server.as(person.token)(SEND, {});
    const second = await codeFor(server, phone, first);
    const tries = [first, wrong(second), wrong(second)];
    for (const code of tries) expect(await refusedCode(person.token, code)).toBe('INVALID_CODE');
    // Changing the phone number and changing it back does not reset the count of wrong codes.
    for (const phoneNumber of [randomPhone(), phone])
      await server.as(person.token)(ME, { body: { phoneNumber, currentPassword: PASSWORD } });
    expect(await refusedCode(person.token, second)).toBe('CODE_EXPIRED');
    await server.as(person.token)(SEND, {});
    const third = await codeFor(server, phone, second);
    expect(await refusedCode(person.token, wrong(third))).toBe('INVALID_CODE');
    expect(await refusedCode(person.token, wrong(third))).toBe('CODE_LOCKED');
    expect(await refusedCode(person.token, third)).toBe('CODE_LOCKED');
    await expectError('CODE_LOCKED', server.as(person.token), SEND, {});
  });

  test('fails with a code older than ten minutes, or sent before the number changed', async () => {
    const person = await customer();
    await server.as(person.token)(SEND, {});
    const code = await codeFor(server, person.phone_e164 ?? '');
    await server.as(person.token)(ME, {
      body: { phoneNumber: randomPhone(), currentPassword: PASSWORD },
    });
    expect(await refusedCode(person.token, code)).toBe('CODE_EXPIRED');
    expect((await findPerson(person.id)).phone_verified_at).toBeNull();

    const other = await customer();
    await server.as(other.token)(SEND, {});
    const late = await codeFor(server, other.phone_e164 ?? '');
    server.advance(10 * MINUTE);
    expect(await refusedCode(other.token, late)).toBe('CODE_EXPIRED');
  });

  test('fails with its own error when there is no number, or when it takes no SMS', async () => {
    const none = await buildPerson(server.ctx, { role: 'customer' });
    await expectError('PHONE_MISSING', server.as(none.token), SEND, {});
    const person = await customer();
    await insertRow(server, 'sms_opt_outs', {
      phone_e164: person.phone_e164 ?? '',
      since: new Date(),
    });
    expect(await server.as(person.token)(SEND, {})).toMatchObject({
      smsSuppressed: true,
      message: expect.stringContaining('START'),
    });
    expect(await messagesTo(server, person.phone_e164 ?? '')).toEqual([]);
  });

  test('allows one number for one customer', async () => {
    const phone = randomPhone();
    await proven(phone);
    const late = await customer(phone);
    await server.as(late.token)(SEND, {});
    const code = await newestCode(phone, 2);
    expect(await refusedCode(late.token, wrong(code))).toBe('INVALID_CODE');
    expect(await refusedCode(late.token, code)).toBe('PHONE_TAKEN');
  });

  test('succeeds for one of two people who prove the same number at once', async () => {
    const phone = randomPhone();
    const pair = [await customer(phone), await customer(phone)];
    const codes: string[] = [];
    for (const [index, { token }] of pair.entries()) {
      await server.as(token)(SEND, {});
      codes.push(await newestCode(phone, index + 1));
    }
    const all = await settleOutcomes(
      pair.map(({ token }, index) => verify(token, codes[index] ?? '')),
    );
    expect(countOutcomes(all)).toEqual({ ok: 1, PHONE_TAKEN: 1 });
  });

  test('limits how often codes are sent', async () => {
    const strict = await startStrict(server);
    const person = await customer();
    const findNumber = (phone_e164: string) =>
      updateRows(server, 'people', person.id, { phone_e164 });
    const all: string[] = [];
    const ask = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        all.push(...(await settleOutcomes([strict.as(person.token)(SEND, {})])));
    };
    await ask(2);
    await findNumber(randomPhone());
    await ask(2);
    await findNumber(randomPhone());
    await ask(3);
    expect(countOutcomes(all)).toEqual({ ok: 5, RATE_LIMITED: 2 });
  });

  test('does not use up the limit of the number’s tickets', async () => {
    const strict = await startStrict(server);
    const phone = randomPhone();
    const all: string[] = [];
    for (let person = 0; person < 4; person += 1) {
      const { token } = await customer(phone);
      for (let time = 0; time < 3; time += 1)
        all.push(...(await settleOutcomes([strict.as(token)(SEND, {})])));
    }
    // Four first codes, one per person, are always sent, and six other codes to this number.
    expect(countOutcomes(all)).toEqual({ ok: 10, RATE_LIMITED: 2 });
    const charged = await strict.ctx.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'sms%')
      .execute();
    expect(charged).toEqual([]);
    for (let car = 0; car < 10; car += 1) await openTicket(strict, business, { phone });
  });

  test('links cars whose guest told the code, and not cars with a number that was only typed', async () => {
    const phone = randomPhone();
    const parked = await parkCar(server, business, { phone });
    const typed = await openTicket(server, business, { phone });
    const silent = randomPhone();
    await insertRow(server, 'sms_opt_outs', { phone_e164: silent, since: new Date() });
    const unproven = await openTicket(server, business, { phone: silent });
    await updateRows(server, 'stays', unproven.ticketId, { phone_e164: phone });
    const foreign = await receiveCar(server, business);
    const person = await customer(phone);
    await server.as(person.token)(SEND, {});
    await verify(person.token, await readPhoneCode(phone));
    const rows = await server.ctx.db
      .selectFrom('stays')
      .select(['id', 'customer_id'])
      .where(
        'id',
        'in',
        [parked, typed, unproven, foreign].map(({ ticketId }) => ticketId),
      )
      .where('customer_id', 'is not', null)
      .execute();
    expect(rows).toEqual([{ id: parked.ticketId, customer_id: person.id }]);
    // The ticket link in the SMS still works.
    await readTicket(server, parked);
  });
});

async function newestCode(phone: string, count: number): Promise<string> {
  const [newest] = await readInbox(server, phone, count);
  return /\b(\d{6})\b/.exec(newest?.text ?? '')?.[1] ?? '';
}

async function readPhoneCode(phone: string): Promise<string> {
  const text = await expect
    .poll(async () =>
      (await messagesTo(server, phone)).find((sms) => sms.text.includes('confirms')),
    )
    .toBeDefined()
    .then(async () =>
      (await messagesTo(server, phone)).find((sms) => sms.text.includes('confirms')),
    );
  return /\b(\d{6})\b/.exec(text?.text ?? '')?.[1] ?? '';
}

describe('a change of the e-mail address', () => {
  const ask = (token: string, email: string, currentPassword = PASSWORD) =>
    server.as(token)(CHANGE, { body: { email, currentPassword } });
  const open = (token: string) => server.as()(OPEN, { query: { token } });
  const refusedLink = async (token: string) =>
    (await expectRefusal(server.as(), OPEN, { query: { token } })).code;
  async function secretTo(email: string, count = 1): Promise<string> {
    const [newest] = await readInbox(server, email, count);
    return /verify-email\?token=(chg_[\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
  }
  const subjects = async (email: string) =>
    (await messagesTo(server, email)).map(({ subject }) => subject).toReversed();

  test('takes effect when its link is opened, and the old address is notified of both steps', async () => {
    const person = await customer();
    const [before, after] = [person.email ?? '', randomEmail()];
    await ask(person.token, after);
    const secret = await secretTo(after);
    await mailSettled(server);
    expect(await subjects(before)).toEqual(['Request to change your email']);
    expect((await findPerson(person.id)).email).toBe(before);
    expect(await open(secret)).toMatchObject({ email: after });
    expect(await open(secret)).toMatchObject({ email: after });
    await mailSettled(server);
    expect(await subjects(before)).toEqual([
      'Request to change your email',
      'Your email address was changed',
    ]);
    expect(await findPerson(person.id)).toMatchObject({
      email: after,
      email_verified_at: expect.any(Date),
    });
    const login = server.as();
    await login('POST /api/auth/login', { body: { email: after, password: PASSWORD } });
    const old = { body: { email: before, password: PASSWORD } };
    await expectError('INVALID_CREDENTIALS', login, 'POST /api/auth/login', old);
  });

  test('is confirmed in the person’s language', async () => {
    const person = await customer();
    await server.as(person.token)(ME, { body: { language: 'ar' } });
    const email = randomEmail();
    await ask(person.token, email);
    const [mail] = await readInbox(server, email);
    expect(mail?.subject).toMatch(/\p{Script=Arabic}/u);
  });

  test('to a taken address gets the usual answer, and sends nothing there', async () => {
    const [person, other] = [await customer(), await customer()];
    const taken = await ask(person.token, (other.email ?? '').toUpperCase());
    expect(taken).toEqual(await ask(person.token, randomEmail()));
    await mailSettled(server);
    expect(await messagesTo(server, other.email ?? '')).toEqual([]);
    expect(await messagesTo(server, (other.email ?? '').toUpperCase())).toEqual([]);
  });

  test('succeeds for one of two people who ask for one address, one of them registering', async () => {
    const email = randomEmail();
    const pair = [await customer(), await customer()];
    const secrets: string[] = [];
    for (const [index, { token }] of pair.entries()) {
      await ask(token, email);
      secrets.push(await secretTo(email, index + 1));
    }
    await expectOutcomes({ ok: 1, INVALID_VERIFICATION_LINK: 1 }, secrets.map(open));

    const [late, wanted] = [await customer(), randomEmail()];
    await ask(late.token, wanted);
    const secret = await secretTo(wanted);
    await server.as()('POST /api/auth/register', { body: newCustomer({ email: wanted }) });
    await open(await secretFor(server, wanted, 'verify-email', 2));
    expect(await refusedLink(secret)).toBe('INVALID_VERIFICATION_LINK');
  });

  test('ends a registration of that address that was never proven', async () => {
    const [person, email] = [await customer(), randomEmail()];
    const typed = newCustomer({ email });
    await server.as()('POST /api/auth/register', { body: typed });
    const stale = await secretFor(server, typed.email, 'verify-email');
    await ask(person.token, email);
    const secret = await secretTo(email);
    const [opened, proved] = await Promise.all([
      settleOutcomes([open(secret)]),
      // The first owner opens their verification link at the same moment: exactly one of both gets
      // the address.
      settleOutcomes([open(stale)]),
    ]);
    expect(countOutcomes([...opened, ...proved])).toEqual({ ok: 1, INVALID_VERIFICATION_LINK: 1 });
  });

  test('invalidates the password that was typed at that registration', async () => {
    const [person, email] = [await customer(), randomEmail()];
    const typed = newCustomer({ email });
    await server.as()('POST /api/auth/register', { body: typed });
    const stale = await secretFor(server, email, 'verify-email');
    await ask(person.token, email);
    expect(await open(await secretTo(email, 2))).toMatchObject({ email });
    expect(await refusedLink(stale)).toBe('INVALID_VERIFICATION_LINK');
    const login = { body: { email, password: typed.password } };
    await expectError('INVALID_CREDENTIALS', server.as(), 'POST /api/auth/login', login);
    expect((await findPerson(person.id)).email).toBe(email);
  });

  test('works only by the newest link, for a day, and not after the password changed', async () => {
    const person = await customer();
    const [first, second, third] = [randomEmail(), randomEmail(), randomEmail()];
    await ask(person.token, first);
    const old = await secretTo(first);
    await ask(person.token, second);
    const dead = await secretTo(second);
    expect(await refusedLink(old)).toBe('INVALID_VERIFICATION_LINK');
    server.advance(24 * HOUR);
    expect(await refusedLink(dead)).toBe('INVALID_VERIFICATION_LINK');
    const { token } = await server.as()('POST /api/auth/login', {
      body: { email: person.email ?? '', password: PASSWORD },
    });
    await ask(token, third);
    const stale = await secretTo(third);
    await server.as(token)('POST /api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: STRONG },
    });
    expect(await refusedLink(stale)).toBe('INVALID_VERIFICATION_LINK');
    expect((await findPerson(person.id)).email).toBe(person.email);
  });

  test('requires the password, and five wrong ones lock', async () => {
    const person = await customer();
    await expectParallel({ VALIDATION: 5, ACCOUNT_LOCKED: 2 }, 7, () =>
      ask(person.token, randomEmail(), 'wrong'),
    );
    const other = await customer();
    for (const email of ['nobody', 'a b@c.d', (other.email ?? '').toUpperCase()]) {
      const body = { email, currentPassword: PASSWORD };
      expect(listFields(await expectRefusal(server.as(other.token), CHANGE, { body }))).toEqual([
        'email',
      ]);
    }
  });
});
