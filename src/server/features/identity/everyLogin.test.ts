import { beforeEach, describe, expect, test } from 'vitest';
import { roles } from '#contract/people.ts';
import { forgetLimits, randomEmail } from '#test/factories/accounts.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  PASSWORD,
  randomPhone,
  buildValet,
} from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  invalid,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import { buildBeforeAll, runServer, startStrict, runBeside } from '#test/harness/runServer.ts';

const LOGIN = 'POST /api/auth/login';
const PIN_LOGIN = 'POST /api/auth/valet-login';
const VALET = 'POST /api/valet/login';
const SET_PIN = 'PUT /api/valet/pin';
const PIN = '2749';
const DAY = 86_400_000;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

type Proof = { email_verified_at?: Date | null; phone_verified_at?: Date | null };

async function customer(fields: { phone?: string; password?: string } & Proof = {}) {
  const { phone = randomPhone(), password, ...proof } = fields;
  const person = await buildPerson(server.ctx, { role: 'customer', phone });
  const { hashPassword } = await import('../../platform/secrets/passwords.ts');
  await updateRows(server, 'people', person.id, {
    email_verified_at: new Date(),
    ...proof,
    ...(password ? { password_hash: await hashPassword(server.ctx.config, password) } : {}),
  });
  return { ...person, phone };
}

async function valet(phone = randomPhone()) {
  const person = await buildValet(server.ctx, business, { role: 'business_valet', phone });
  return { ...person, phone };
}

async function valetWithPin(phone = randomPhone()) {
  const person = await valet(phone);
  await server.as(person.token)(SET_PIN, { body: { password: PASSWORD, pin: PIN } });
  return person;
}

const byPhone = (phoneNumber: string, password: string) => ({ body: { phoneNumber, password } });
const byPin = (phone: string, pin: string) => ({ body: { phone, pin } });

describe('the sign-in for everybody', () => {
  test('accepts every role by e-mail', async () => {
    for (const role of roles) {
      const businessId = role === 'customer' || role === 'admin' ? null : business.id;
      const email = randomEmail();
      const person = await buildPerson(server.ctx, { role, businessId, email });
      if (role === 'customer') {
        const refused = await expectError('EMAIL_UNVERIFIED', server.as(), LOGIN, {
          body: { email, password: PASSWORD },
        });
        expect(refused.message).toContain('Email verification required');
        await updateRows(server, 'people', person.id, { email_verified_at: new Date() });
      }
      const { user, token } = await server.as()(LOGIN, { body: { email, password: PASSWORD } });
      expect(user).toMatchObject({ id: person.id, role });
      expect((await server.as(token)('GET /api/auth/me', {})).user).toEqual(user);
    }
  });

  test('accepts a customer and a valet by phone, each with their own password', async () => {
    const phone = randomPhone();
    const [driver, guest] = [
      await valet(phone),
      await customer({ phone, password: 'guests-own-77' }),
    ];
    expect((await server.as()(LOGIN, byPhone(phone, PASSWORD))).user.id).toBe(driver.id);
    expect((await server.as()(LOGIN, byPhone(phone, 'guests-own-77'))).user.id).toBe(guest.id);
    await expectError('INVALID_CREDENTIALS', server.as(), LOGIN, byPhone(phone, 'neither'));
  });

  test('prefers the customer if both have the same password, unless that account is closed', async () => {
    const phone = randomPhone();
    const [driver, guest] = [await valet(phone), await customer({ phone })];
    expect((await server.as()(LOGIN, byPhone(phone, PASSWORD))).user.id).toBe(guest.id);
    await updateRows(server, 'people', guest.id, { status: 'inactive' });
    expect((await server.as()(LOGIN, byPhone(phone, PASSWORD))).user.id).toBe(driver.id);
  });

  test('compares, of customers with one number, the one who proved it, else three of them', async () => {
    const phone = randomPhone();
    const before = (days: number) => new Date(Date.now() - days * DAY);
    await customer({ phone, password: 'unproven-11', email_verified_at: null });
    const [later, first] = [
      await customer({ phone, password: 'later-one-11', email_verified_at: before(1) }),
      await customer({ phone, password: 'first-one-11', email_verified_at: before(5) }),
    ];
    expect((await server.as()(LOGIN, byPhone(phone, 'first-one-11'))).user.id).toBe(first.id);
    expect((await server.as()(LOGIN, byPhone(phone, 'later-one-11'))).user.id).toBe(later.id);
    const refused = async (password: string) =>
      (await expectRefusal(server.as(), LOGIN, byPhone(phone, password))).code;
    expect(await refused('unproven-11')).toBe('EMAIL_UNVERIFIED');
    // A customer with a verified email address is tried before customers without, and before
    // customers who verified later.
    await customer({ phone, password: 'third-one-11', email_verified_at: new Date() });
    await customer({ phone, password: 'fourth-one-11', email_verified_at: new Date() });
    await server.as()(LOGIN, byPhone(phone, 'third-one-11'));
    for (const password of ['unproven-11', 'fourth-one-11'])
      expect(await refused(password)).toBe('INVALID_CREDENTIALS');
    await updateRows(server, 'people', later.id, { phone_verified_at: new Date() });
    expect((await server.as()(LOGIN, byPhone(phone, 'later-one-11'))).user.id).toBe(later.id);
    expect(await refused('first-one-11')).toBe('INVALID_CREDENTIALS');
  });

  test('tells a customer by phone, too, that their e-mail is unverified, if the password is right', async () => {
    const { phone } = await customer({ email_verified_at: null });
    await expectError('EMAIL_UNVERIFIED', server.as(), LOGIN, byPhone(phone, PASSWORD));
    await expectError('INVALID_CREDENTIALS', server.as(), LOGIN, byPhone(phone, 'wrong'));
  });

  test('sets the session’s lifetime by “remember me”', async () => {
    const person = await customer();
    const lives = [];
    for (const rememberMe of [true, false]) {
      const { sessionToken } = await server.as()(LOGIN, {
        body: { email: person.email ?? '', password: PASSWORD, rememberMe },
      });
      const session = await getRow(server, 'sessions', sessionToken);
      lives.push((session.expires_at.getTime() - session.created_at.getTime()) / DAY);
    }
    expect(lives).toEqual([60, 1]);
  });
});

describe('wrong guesses', () => {
  test('are limited to five, whichever route is used', async () => {
    const { phone } = await valetWithPin();
    const routes = [
      () => server.as()(LOGIN, byPhone(phone, 'wrong')),
      () => server.as()(VALET, byPhone(phone, 'wrong')),
      () => server.as()(PIN_LOGIN, byPin(phone, '1357')),
    ];
    const all = [];
    for (let guess = 0; guess < 9; guess += 1)
      all.push(...(await settleOutcomes([(routes[guess % 3] as (typeof routes)[0])()])));
    expect(countOutcomes(all)).toEqual({ INVALID_CREDENTIALS: 5, ACCOUNT_LOCKED: 4 });
    const right = [
      server.as()(LOGIN, byPhone(phone, PASSWORD)),
      server.as()(VALET, byPhone(phone, PASSWORD)),
      server.as()(PIN_LOGIN, byPin(phone, PIN)),
    ];
    await expectOutcomes({ ACCOUNT_LOCKED: 3 }, right);
  });

  test('are limited to five by e-mail and by phone, even 40 at the same moment', async () => {
    const person = await customer();
    const guesses = callInParallel(40, (index) =>
      index % 2 === 0
        ? server.as()(LOGIN, byPhone(person.phone, `guess ${index}`))
        : server.as()(LOGIN, { body: { email: person.email ?? '', password: `guess ${index}` } }),
    );
    await expectOutcomes({ INVALID_CREDENTIALS: 5, ACCOUNT_LOCKED: 35 }, guesses);
  });

  test('are limited to five of 40 PINs at the same moment', async () => {
    const { phone } = await valetWithPin();
    const guesses = callInParallel(40, (index) =>
      server.as()(PIN_LOGIN, byPin(phone, String(3000 + index))),
    );
    await expectOutcomes({ INVALID_CREDENTIALS: 5, ACCOUNT_LOCKED: 35 }, guesses);
  });

  test('are not reset by an own account with the same number', async () => {
    const driver = await valet();
    await customer({ phone: driver.phone, password: 'attackers-own-5' });
    const all = [];
    for (let round = 0; round < 8; round += 1) {
      all.push(
        ...(await settleOutcomes([server.as()(LOGIN, byPhone(driver.phone, `guess ${round}`))])),
      );
      await settleOutcomes([server.as()(LOGIN, byPhone(driver.phone, 'attackers-own-5'))]);
    }
    expect(countOutcomes(all)).toMatchObject({ INVALID_CREDENTIALS: 5 });
    await expectError('ACCOUNT_LOCKED', server.as(), VALET, byPhone(driver.phone, PASSWORD));
  });

  test('are not used up by a sign-in of the number’s other account', async () => {
    const driver = await valet();
    await customer({ phone: driver.phone, password: 'guests-own-78' });
    for (let round = 0; round < 7; round += 1)
      await server.as()(LOGIN, byPhone(driver.phone, 'guests-own-78'));
    const { user } = await server.as()(VALET, byPhone(driver.phone, PASSWORD));
    expect(user.id).toBe(driver.id);
  });

  test('lock unknown numbers in the same way', async () => {
    const known = await valetWithPin();
    for (const key of [LOGIN, PIN_LOGIN] as const) {
      const seen = [];
      for (const phone of [known.phone, randomPhone()]) {
        await forgetLimits(server);
        const answers = [];
        for (let guess = 0; guess < 7; guess += 1) {
          const wrong = key === LOGIN ? byPhone(phone, 'wrong') : byPin(phone, '9753');
          const {
            requestId: _,
            retryAfter: __,
            ...answer
          } = await expectRefusal(server.as(), key, wrong as never);
          answers.push(answer);
        }
        seen.push(answers);
      }
      expect(seen[0]).toEqual(seen[1]);
    }
  });
});

describe('an IP address', () => {
  const strict = runBeside(server, { config: { rateLimitFactor: 1 } });
  const guess = () => strict.as()(VALET, byPhone(randomPhone(), 'wrong'));

  test('may try sixty times in a quarter of an hour, successful tries not counted', async () => {
    const { phone } = await valet();
    for (let round = 0; round < 5; round += 1) await strict.as()(VALET, byPhone(phone, PASSWORD));
    await expectParallel({ INVALID_CREDENTIALS: 60 }, 60, guess);
    expect(await settleOutcomes([guess()])).toEqual(['RATE_LIMITED']);
  });
});

describe('the lock of an account', () => {
  const ADMIN = 'POST /api/auth/admin-login';
  const BUSINESS = 'POST /api/auth/business-login';
  const CHANGE = 'POST /api/auth/change-password';
  const seen = async (key: typeof ADMIN | typeof BUSINESS | typeof VALET, body: object) => {
    const answers = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const { code, message } = await expectRefusal(server.as(), key, { body } as never);
      answers.push({ code, message });
    }
    return answers;
  };

  test('does not reveal at another role’s route that the account exists', async () => {
    const phone = randomPhone();
    const manager = await buildPerson(server.ctx, {
      role: 'business',
      businessId: business.id,
      phone,
    });
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const driver = await valet();
    for (const { token } of [manager, admin, driver]) {
      for (let guess = 0; guess < 5; guess += 1)
        await expectRefusal(server.as(token), CHANGE, {
          body: { currentPassword: 'wrong', newPassword: 'a-brand-new-one-5' },
        });
    }
    const nobody = { email: randomEmail(), password: PASSWORD };
    for (const [key, email] of [
      [ADMIN, manager.email],
      [BUSINESS, admin.email],
    ] as const) {
      const unknown = await seen(key, { ...nobody, email: randomEmail() });
      expect(unknown.map(({ code }) => code)).toContain('ACCOUNT_LOCKED');
      expect(await seen(key, { ...nobody, email })).toEqual(unknown);
    }
    const unknown = await seen(VALET, byPhone(randomPhone(), PASSWORD).body);
    expect(await seen(VALET, byPhone(phone, PASSWORD).body)).toEqual(unknown);
  });

  test('by guesses at one route applies at the others, whoever has the address', async () => {
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const person = await customer();
    const all = [];
    for (const email of [admin.email, person.email, randomEmail()]) {
      await seen(BUSINESS, { email, password: PASSWORD });
      all.push(await seen(ADMIN, { email, password: PASSWORD }));
    }
    expect(all[0]).toEqual(all[2]);
    expect(all[1]).toEqual(all[2]);
  });
});

describe('a PIN', () => {
  test('signs a valet in, also in Arabic digits', async () => {
    const { phone, id } = await valetWithPin();
    for (const pin of [PIN, '٢٧٤٩', ' 2749 ']) {
      const { user, token } = await server.as()(PIN_LOGIN, byPin(phone, pin));
      expect(user).toMatchObject({ id, hasPin: true });
      await server.as(token)('GET /api/valet/locations', {});
    }
    await expectError('INVALID_CREDENTIALS', server.as(), PIN_LOGIN, byPin(phone, '2748'));
  });

  test('that was never set opens nothing, nor does the password in its place', async () => {
    const { phone } = await valet();
    for (const pin of ['', '0000', 'null', PASSWORD])
      expect([400, 401]).toContain(
        (await expectRefusal(server.as(), PIN_LOGIN, byPin(phone, pin))).status,
      );
  });

  test('is set with the password alone, and replaces the one before', async () => {
    const { token, phone } = await valetWithPin();
    await expectError(invalid('password'), server.as(token), SET_PIN, {
      body: { password: 'wrong', pin: '9472' },
    });
    await server.as(token)(SET_PIN, { body: { password: PASSWORD, pin: '٩٤٧٢' } });
    await server.as()(PIN_LOGIN, byPin(phone, '9472'));
    await expectError('INVALID_CREDENTIALS', server.as(), PIN_LOGIN, byPin(phone, PIN));
  });

  test.each(['1111', '1234', '4321', '987654', '١٢٣٤', '123', '1234567', '12a4', ''])(
    'of %o is refused, and named',
    async (pin) => {
      const { token } = business.valet;
      const refused = await expectError('VALIDATION', server.as(token), SET_PIN, {
        body: { password: PASSWORD, pin },
      });
      expect(new Set(listFields(refused))).toEqual(new Set(['pin']));
      expect((await server.as(token)('GET /api/auth/me', {})).user.hasPin).toBe(false);
    },
  );

  test('is closed after fifteen wrong guesses a day, and the password opens the account again', async () => {
    const { phone } = await valetWithPin();
    const guess = (round: number) =>
      settleOutcomes(
        callInParallel(5, (index) => server.as()(PIN_LOGIN, byPin(phone, `${round}${index}79`))),
      );
    const unlock = () =>
      server.ctx.db.deleteFrom('rate_limits').where('key', 'not like', 'pinPerson%').execute();
    for (let round = 1; round <= 3; round += 1) {
      expect(countOutcomes(await guess(round))).toEqual({ INVALID_CREDENTIALS: 5 });
      await unlock();
    }
    expect(await settleOutcomes([server.as()(PIN_LOGIN, byPin(phone, PIN))])).toEqual([
      'ACCOUNT_LOCKED',
    ]);
    await server.as()(VALET, byPhone(phone, PASSWORD));
    await server.as()(PIN_LOGIN, byPin(phone, PIN));
  });

  test('that is closed does not use up the tries of the password, nor the reverse', async () => {
    const { phone, id } = await valetWithPin();
    const enterLocked = async () => {
      const { code } = await expectRefusal(server.as(), PIN_LOGIN, byPin(phone, PIN));
      expect(code).toBe('ACCOUNT_LOCKED');
    };
    const spend = (limit: 'pinPerson' | 'signInPerson', times: number) =>
      callInParallel(times, () => server.ctx.limits.tryUse(limit, id));
    await Promise.all(spend('pinPerson', 15));
    for (let entry = 0; entry < 6; entry += 1) await enterLocked();
    await server.as()(VALET, byPhone(phone, PASSWORD));
    await Promise.all(spend('signInPerson', 5));
    for (let entry = 0; entry < 16; entry += 1) await enterLocked();
    await server.ctx.limits.clear('signInPerson', id);
    await server.as()(PIN_LOGIN, byPin(phone, PIN));
  });

  test('is stored with a keyed hash, which is useless without the server’s key', async () => {
    const { id } = await valetWithPin();
    const { pin_hash } = await getRow(server, 'people', id);
    const { checkPassword } = await import('../../platform/secrets/passwords.ts');
    expect(pin_hash).toMatch(/^\$argon2id\$/);
    expect(await checkPassword(server.ctx.config, pin_hash, PIN)).toBe(false);
  });
});

describe('changing one’s own password', () => {
  const CHANGE = 'POST /api/auth/change-password';
  const change = (currentPassword: string, newPassword: string) => ({
    body: { currentPassword, newPassword },
  });

  test('ends every other session, keeps this one and notifies the owner', async () => {
    const person = await customer();
    const signIn = async (password: string) =>
      (await server.as()(LOGIN, { body: { email: person.email ?? '', password } })).token;
    const [here, there] = [await signIn(PASSWORD), await signIn(PASSWORD)];
    await server.as(here)(CHANGE, change(PASSWORD, 'a-brand-new-one-3'));
    await server.as(here)('GET /api/auth/me', {});
    for (const token of [there, person.token])
      await expectError(401, server.as(token), 'GET /api/auth/me', {});
    await signIn('a-brand-new-one-3');
    const { messagesTo, pollUntilTruthy: eventually } = await import('#test/factories/stays.ts');
    const [mail] = await eventually(async () => {
      const all = await messagesTo(server, person.email ?? '');
      return all.length > 0 && all;
    });
    expect(mail?.subject).toBe('Your password was changed');
  });

  test('needs the current password, and ends the session after five wrong ones', async () => {
    const person = await customer();
    for (let guess = 0; guess < 5; guess += 1) {
      await expectError(
        { fields: ['currentPassword'] },
        server.as(person.token),
        CHANGE,
        change(`wrong ${guess}`, 'a-brand-new-one-4'),
      );
    }
    expect(
      (await expectRefusal(server.as(person.token), CHANGE, change(PASSWORD, 'a-brand-new-one-4')))
        .code,
    ).toBe('ACCOUNT_LOCKED');
    expect(
      await settleOutcomes([
        server.as()(LOGIN, { body: { email: person.email ?? '', password: PASSWORD } }),
      ]),
    ).toEqual(['ok']);
  });

  test.each(['short7!', 'x'.repeat(5_000), 'football1'])('refuses %.20s', async (password) => {
    const person = await customer();
    await expectError(
      { fields: ['newPassword'] },
      server.as(person.token),
      CHANGE,
      change(PASSWORD, password),
    );
  });

  test('refuses the current one as new, and only once it was proven', async () => {
    const person = await customer();
    const same = await expectRefusal(server.as(person.token), CHANGE, change(PASSWORD, PASSWORD));
    expect(same).toMatchObject({ code: 'VALIDATION' });
    expect(listFields(same)).toEqual(['newPassword']);
    await expectError(
      { fields: ['currentPassword'] },
      server.as(person.token),
      CHANGE,
      change('not-it-at-all', 'not-it-at-all'),
    );
  });

  test('is limited to five an hour, refused tries not counted', async () => {
    const strict = await startStrict(server);
    const person = await customer();
    const to = (from: string, next: string) =>
      settleOutcomes([strict.as(person.token)(CHANGE, change(from, next))]);
    let current = PASSWORD;
    for (let round = 1; round <= 5; round += 1) {
      expect(await to('wrong', `round-${round}-velvet`)).toEqual(['VALIDATION']);
      expect(await to(current, `round-${round}-velvet`)).toEqual(['ok']);
      current = `round-${round}-velvet`;
    }
    expect(await to(current, 'round-6-velvet')).toEqual(['RATE_LIMITED']);
    await strict.as()(LOGIN, { body: { email: person.email ?? '', password: current } });
  });

  test('succeeds once of three at once', async () => {
    const person = await customer();
    await expectParallel({ ok: 1, VALIDATION: 2 }, 3, (index) =>
      server.as(person.token)(CHANGE, change(PASSWORD, `one-of-three-${index}`)),
    );
  });
});
