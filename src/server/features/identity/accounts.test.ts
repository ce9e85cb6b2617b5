import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetLimits,
  readInbox,
  mailSettled,
  newCustomer,
  randomEmail,
  secretFor,
  STRONG,
  verifiedCustomer,
} from '#test/factories/accounts.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  PASSWORD,
  randomPhone,
} from '#test/factories/people.ts';
import {
  callInParallel,
  settleOutcomes,
  type Refusal,
  expectRefusal,
  countOutcomes,
  invalid,
  expectError,
  expectParallel,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { messagesTo } from '#test/factories/stays.ts';
import { type TestServer } from '#test/harness/server.ts';
import { runServer, startBeside } from '#test/harness/runServer.ts';

const REGISTER = 'POST /api/auth/register';
const VERIFY = 'GET /api/auth/verify-email';
const RESEND = 'POST /api/auth/resend-verification';
const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const LOGIN = 'POST /api/auth/login';
const OTHER = 'lantern-velvet-92-tide';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const server = runServer();
beforeEach(() => forgetLimits(server));

const register = (body: ReturnType<typeof newCustomer>) => server.as()(REGISTER, { body });
const signIn = (email: string, password: string) =>
  server.as()(LOGIN, { body: { email, password } });
const refusedSignIn = (email: string, password: string) =>
  expectRefusal(server.as(), LOGIN, { body: { email, password } });
const verify = (token: string) => server.as()(VERIFY, { query: { token } });
const refusedLink = (token: string) => expectRefusal(server.as(), VERIFY, { query: { token } });
const findPerson = (email: string) => getRow(server, 'people', { email });
const subjects = async (email: string) =>
  (await messagesTo(server, email)).map((message) => message.subject).toReversed();

/** Returns the SQL statements of a call, without the values of their parameters. */
async function recordStatements(
  target: TestServer,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const statements: string[] = [];
  const seen = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text;
      statements.push(text);
      return query(...given);
    }) as never;
  };
  target.ctx.pool.on('acquire', watch);
  await call();
  target.ctx.pool.off('acquire', watch);
  for (const client of seen) delete (client as Partial<pg.PoolClient>).query;
  return statements;
}

describe('registering', () => {
  test('creates an account that the e-mailed link opens', async () => {
    const customer = newCustomer();
    await register({ ...customer, phoneNumber: '(415) 555-2671' });
    expect(await refusedSignIn(customer.email, STRONG)).toMatchObject({
      status: 403,
      code: 'EMAIL_UNVERIFIED',
    });
    expect(await refusedSignIn(customer.email, 'not the password')).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await verify(await secretFor(server, customer.email, 'verify-email'))).toMatchObject({
      email: customer.email,
    });
    const { user } = await signIn(customer.email.toUpperCase(), STRONG);
    expect(user).toMatchObject({
      role: 'customer',
      firstName: 'Grace',
      lastName: 'Okafor',
      phoneNumber: '+14155552671',
      isEmailVerified: true,
    });
  });

  test('answers in the language of the request', async () => {
    const customer = newCustomer();
    await server.as()(REGISTER, { body: { ...customer, language: 'ar' } });
    const [message] = await readInbox(server, customer.email);
    expect(message?.subject).toMatch(/\p{Script=Arabic}/u);
    expect((await findPerson(customer.email)).language).toBe('ar');
  });

  test('answers the same for an existing address, and notifies its owner', async () => {
    const customer = await verifiedCustomer(server);
    const again = await register({ ...newCustomer({ password: OTHER }), email: customer.email });
    const fresh = newCustomer();
    expect(again).toEqual(await register(fresh));
    const [message] = await readInbox(server, customer.email, 2);
    expect(message?.text).toContain(`${server.url}/login`);
    expect(message?.text).toContain(`${server.url}/forgot-password`);
    expect(message?.text).not.toContain('token=');
    expect((await refusedSignIn(customer.email, OTHER)).code).toBe('EMAIL_UNVERIFIED');
    await signIn(customer.email, STRONG);
    expect((await findPerson(customer.email)).first_name).toBe('Grace');
  });

  test('creates one account when sent several times at once', async () => {
    const customer = newCustomer();
    await expectParallel({ ok: 5 }, 5, () => register(customer));
    await mailSettled(server);
    const { rows } = await server.ctx.pool.query('select id from people where email = $1', [
      customer.email,
    ]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['password', { password: 'short7!' }],
    ['password', { password: 'x'.repeat(5_000) }],
    ['password', { password: 'Password1' }],
    ['password', { password: 'QWERTYUIOP' }],
    ['phoneNumber', { phoneNumber: '12345' }],
    ['phoneNumber', { phoneNumber: '+971632587936' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'two words@portico.test' }],
    // The first letter of the address is a Cyrillic letter, not the Latin a.
    ['email', { email: 'аdmin@portico.test' }],
    ['firstName', { firstName: '   ' }],
    ['role', { role: 'admin' as never }],
  ])('refuses a wrong %s: %o', async (field, wrong) => {
    const body = { ...newCustomer(), ...wrong };
    await expectError(invalid(field), server.as(), REGISTER, { body });
    await mailSettled(server);
    expect(await messagesTo(server, body.email)).toEqual([]);
  });

  test('accepts passwords of 8 to 64 characters of any kind, and names common ones', async () => {
    for (const password of ['vq7-mzkt', 'كلمة سر طويلة جدًا 🚗'.repeat(3).slice(0, 60)]) {
      const { email } = await verifiedCustomer(server, { password });
      await signIn(email, password);
    }
    const body = newCustomer({ password: 'iloveyou1' });
    expect((await expectRefusal(server.as(), REGISTER, { body })).message).toBe(
      'This password is too common. Please choose another one.',
    );
  });
});

describe('another spelling of one address', () => {
  test('is the same address for registration, mail, locks and sign-in', async () => {
    const name = randomEmail().split('@')[0] ?? '';
    const [plain, wide, big] = [
      `${name}@xn--bcher-kva.example`,
      `${name}＠Bücher.Example`,
      `${name.toUpperCase()}@BÜCHER.example`,
    ];
    const customer = newCustomer({ email: wide });
    await register(customer);
    expect((await findPerson(plain)).email).toBe(plain);
    await verify(await secretFor(server, plain, 'verify-email'));
    for (const email of [plain, wide, big]) await signIn(email, STRONG);
    await register(newCustomer({ email: big, password: OTHER }));
    await readInbox(server, plain, 2);
    expect((await subjects(plain)).at(-1)).toBe('You already have an account');
    for (const email of [plain, wide, big, plain, wide])
      expect((await refusedSignIn(email, 'wrong')).code).toBe('INVALID_CREDENTIALS');
    for (const email of [plain, wide, big])
      expect((await refusedSignIn(email, STRONG)).code).toBe('ACCOUNT_LOCKED');
  });

  test('is stored as typed last, until it is proven', async () => {
    const { email } = newCustomer();
    const [name = ''] = email.split('@');
    await register(newCustomer({ email: email.toUpperCase() }));
    await readInbox(server, `${name.toUpperCase()}@portico.test`);
    await register(newCustomer({ email }));
    await verify(await secretFor(server, email, 'verify-email'));
    await register(newCustomer({ email: email.toUpperCase() }));
    await mailSettled(server);
    expect((await findPerson(email)).email).toBe(email);
  });

  test('is another address if it only looks alike', async () => {
    const customer = await verifiedCustomer(server);
    for (const email of [
      // Cyrillic letters replace Latin letters before the '@', and at two places behind it.
      `а${customer.email}`,
      customer.email.replace('portico', 'pоrtico'),
      customer.email.replace('test', 'tesт'),
    ])
      expect((await refusedSignIn(email, STRONG)).code).toBe('INVALID_CREDENTIALS');
  });
});

describe('a stranger who registers somebody’s address', () => {
  test('before the owner: the owner’s own registration lets them choose the password', async () => {
    const owner = newCustomer({ password: OTHER });
    await register({ ...owner, firstName: 'Mallory', password: STRONG });
    const first = await secretFor(server, owner.email, 'verify-email');
    await register(owner);
    const reset = await secretFor(server, owner.email, 'reset-password', 2);
    expect(await refusedLink(first)).toMatchObject({ code: 'INVALID_VERIFICATION_LINK' });
    await server.as()(RESET, { body: { token: reset, password: 'my-own-choice-41' } });
    for (const guess of [STRONG, OTHER])
      expect((await refusedSignIn(owner.email, guess)).code).toBe('INVALID_CREDENTIALS');
    const { user } = await signIn(owner.email, 'my-own-choice-41');
    expect(user).toMatchObject({ firstName: 'Grace', isEmailVerified: true });
  });

  test('after the owner: the stranger’s password does not open the account, whichever mail the owner opens', async () => {
    const owner = newCustomer();
    await register(owner);
    await readInbox(server, owner.email);
    await register({ ...owner, password: OTHER });
    await readInbox(server, owner.email, 2);
    await server.as()(RESEND, { body: { email: owner.email } });
    const reset = await secretFor(server, owner.email, 'reset-password', 3);
    await server.as()(RESET, { body: { token: reset, password: 'my-own-choice-42' } });
    expect((await refusedSignIn(owner.email, OTHER)).code).toBe('INVALID_CREDENTIALS');
    await signIn(owner.email, 'my-own-choice-42');
  });

  test('three times, the last time with the owner’s first password: none of the passwords counts', async () => {
    const owner = newCustomer();
    for (const password of [STRONG, OTHER, STRONG]) await register({ ...owner, password });
    await mailSettled(server);
    expect(await findPerson(owner.email)).toMatchObject({ password_hash: null, phone_e164: null });
    // The last typed password gets the response of a new account. After the mailbox is proven, this
    // password still does not work.
    expect((await refusedSignIn(owner.email, STRONG)).code).toBe('EMAIL_UNVERIFIED');
    expect((await refusedSignIn(owner.email, OTHER)).code).toBe('INVALID_CREDENTIALS');
    const reset = await secretFor(server, owner.email, 'reset-password', 3);
    await server.as()(RESET, { body: { token: reset, password: 'my-own-choice-43' } });
    for (const guess of [STRONG, OTHER])
      expect((await refusedSignIn(owner.email, guess)).code).toBe('INVALID_CREDENTIALS');
  });

  test('in fact the same person who sends the form again: their password stays', async () => {
    const owner = newCustomer();
    await register(owner);
    await readInbox(server, owner.email);
    await register({ ...owner, firstName: 'Grace Ann' });
    await verify(await secretFor(server, owner.email, 'verify-email', 2));
    expect((await signIn(owner.email, STRONG)).user.firstName).toBe('Grace Ann');
  });

  test('after the address is proven: nothing changes', async () => {
    const owner = await verifiedCustomer(server);
    const before = await findPerson(owner.email);
    await register({ ...newCustomer({ password: OTHER }), email: owner.email });
    await mailSettled(server);
    expect(await findPerson(owner.email)).toEqual(before);
  });
});

describe('a verification link in the browser that registered', () => {
  const OPEN = 'POST /api/auth/verify-email';
  const browserSecret = randomBytes(32).toString('base64url');
  const another = randomBytes(32).toString('base64url');
  const open = (token: string, secret?: string) =>
    server.as()(OPEN, { body: { token, ...(secret ? { browserSecret: secret } : {}) } });
  const registerHere = (customer: ReturnType<typeof newCustomer>, secret = browserSecret) =>
    server.as()(REGISTER, { body: { ...customer, browserSecret: secret } });

  test('signs in once, and the server never stored the browser’s secret', async () => {
    const customer = newCustomer();
    await registerHere(customer);
    const kept = await findPerson(customer.email);
    expect(kept.registration_secret_hash?.toString()).not.toContain(browserSecret);
    const token = await secretFor(server, customer.email, 'verify-email');
    const answers = await Promise.all(callInParallel(3, () => open(token, browserSecret)));
    const sessions = answers.flatMap(({ session }) => session ?? []);
    expect(sessions).toHaveLength(1);
    const { token: session = '', user } = sessions[0] ?? {};
    expect(user).toMatchObject({ email: customer.email, isEmailVerified: true });
    expect(await server.as(session)('GET /api/auth/me', {})).toMatchObject({
      user: { id: kept.id },
    });
    expect((await findPerson(customer.email)).registration_secret_hash).toBeNull();
    expect(await open(token, browserSecret)).toMatchObject({
      email: customer.email,
      session: null,
    });
  });

  test.each([
    ['elsewhere', undefined],
    ['with the secret of another registration', another],
  ])('%s, needs a new password first', async (_, secret) => {
    const customer = newCustomer();
    await registerHere(customer);
    const token = await secretFor(server, customer.email, 'verify-email');
    const { email } = customer;
    expect(await open(token, secret)).toMatchObject({ email, session: null, needsPassword: true });
    // The owner has only opened the link, so the registered password must not work yet.
    expect((await refusedSignIn(email, STRONG)).code).toBe('EMAIL_UNVERIFIED');
    const weak = { body: { token, password: 'password1' } };
    expect((await expectRefusal(server.as(), OPEN, weak)).issues?.[0]?.field).toBe('password');
    const body = { token, password: OTHER, ...(secret ? { browserSecret: secret } : {}) };
    expect(await server.as()(OPEN, { body })).toMatchObject({
      session: null,
      needsPassword: false,
    });
    expect((await refusedSignIn(email, STRONG)).code).toBe('INVALID_CREDENTIALS');
    const { user } = await signIn(email, OTHER);
    expect(user).toMatchObject({ isEmailVerified: true, phoneNumber: null });
    // After the link was used, neither the browser's secret nor another password has an effect.
    const late = await server.as()(OPEN, { body: { token, browserSecret, password: STRONG } });
    expect(late).toMatchObject({ session: null, needsPassword: false });
    await signIn(email, OTHER);
  });

  test('elsewhere, with the registered password, keeps the password and the number', async () => {
    const customer = newCustomer();
    await registerHere(customer);
    const token = await secretFor(server, customer.email, 'verify-email');
    await server.as()(OPEN, { body: { token, password: STRONG } });
    const { user } = await signIn(customer.email, STRONG);
    expect(user.phoneNumber).toBe(customer.phoneNumber);
  });

  test('does not sign in once two people registered the address with different passwords', async () => {
    const customer = newCustomer();
    await registerHere(customer);
    await readInbox(server, customer.email);
    await registerHere({ ...customer, password: OTHER }, another);
    await mailSettled(server);
    expect((await findPerson(customer.email)).registration_secret_hash).toBeNull();
  });

  test('forgets the secret with a new password, and never asks for it where the address has an account', async () => {
    const customer = newCustomer();
    await registerHere(customer);
    const token = await secretFor(server, customer.email, 'verify-email');
    await server.as()(FORGOT, { body: { email: customer.email } });
    const reset = await secretFor(server, customer.email, 'reset-password', 2);
    await server.as()(RESET, { body: { token: reset, password: OTHER } });
    await expectError('INVALID_VERIFICATION_LINK', server.as(), OPEN, {
      body: { token, browserSecret },
    });
    await registerHere(customer);
    await mailSettled(server);
    expect((await findPerson(customer.email)).registration_secret_hash).toBeNull();
  });
});

describe('a verification link', () => {
  test('answers the same when opened again or several times at once, and grants nothing', async () => {
    const customer = newCustomer();
    await register(customer);
    const token = await secretFor(server, customer.email, 'verify-email');
    const answers = await Promise.all(callInParallel(3, () => verify(token)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(JSON.stringify(answers)).not.toMatch(/pto_/);
    const { email_verified_at } = await findPerson(customer.email);
    expect(await verify(token)).toEqual(answers[0]);
    expect((await findPerson(customer.email)).email_verified_at).toEqual(email_verified_at);
  });

  test('is dead once a newer one was sent', async () => {
    const customer = newCustomer();
    await register(customer);
    const first = await secretFor(server, customer.email, 'verify-email');
    await server.as()(RESEND, { body: { email: customer.email.toUpperCase() } });
    const second = await secretFor(server, customer.email, 'verify-email', 2);
    expect(second).not.toBe(first);
    expect(await refusedLink(first)).toMatchObject({ code: 'INVALID_VERIFICATION_LINK' });
    await verify(second);
  });

  test('is refused when forged, changed or of another kind', async () => {
    const customer = newCustomer();
    await register(customer);
    const token = await secretFor(server, customer.email, 'verify-email');
    for (const wrong of ['', 'vfy_', `${token}x`, token.slice(0, -1), token.toUpperCase()])
      expect(await refusedLink(wrong)).toMatchObject({ status: 400 });
    await expectError('INVALID_RESET_LINK', server.as(), RESET, {
      body: { token, password: OTHER },
    });
    await expectError('INVALID_VERIFICATION_LINK', server.as(), VERIFY, { query: {} });
  });

  test('does not verify an address that was set later', async () => {
    const customer = newCustomer();
    await register(customer);
    const token = await secretFor(server, customer.email, 'verify-email');
    await updateRows(server, 'people', { email: customer.email }, { email: randomEmail() });
    expect(await refusedLink(token)).toMatchObject({ code: 'INVALID_VERIFICATION_LINK' });
  });
});

describe('a request by e-mail address', () => {
  test('has the same answer whether there is an account or not', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const valetWithoutMail = business.valet;
    expect(valetWithoutMail.email).toBeNull();
    const waiting = newCustomer();
    await register(waiting);
    const known = await verifiedCustomer(server);
    const emails = [known.email, waiting.email, business.manager.email ?? '', randomEmail(), 'x'];
    for (const key of [RESEND, FORGOT, 'POST /api/business/resend-activation'] as const) {
      const answers = [];
      for (const email of emails) answers.push(await server.as()(key, { body: { email } }));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });

  test('sends nothing to an address without an account', async () => {
    const email = randomEmail();
    for (const key of [RESEND, FORGOT, 'POST /api/business/resend-activation'] as const)
      await server.as()(key, { body: { email } });
    await mailSettled(server);
    expect(await messagesTo(server, email)).toEqual([]);
    const { rows } = await server.ctx.pool.query('select id from messages where recipient = $1', [
      email,
    ]);
    expect(rows).toEqual([]);
  });

  test('sends nothing to a closed account', async () => {
    const customer = await verifiedCustomer(server);
    await updateRows(server, 'people', { email: customer.email }, { status: 'inactive' });
    await server.as()(FORGOT, { body: { email: customer.email } });
    await mailSettled(server);
    expect(await messagesTo(server, customer.email)).toHaveLength(1);
  });

  test('sends one mail, however often the worker runs the job', async () => {
    const customer = await verifiedCustomer(server);
    const { sendAccountMail } = await import('./accountMail.ts');
    const job = {
      ask: 'reset',
      email: customer.email,
      language: null,
      requestId: crypto.randomUUID(),
    } as const;
    for (let run = 0; run < 3; run += 1) await sendAccountMail(server.ctx, job);
    const token = await secretFor(server, customer.email, 'reset-password', 2);
    await mailSettled(server);
    expect(await messagesTo(server, customer.email)).toHaveLength(2);
    await server.as()(RESET, { body: { token, password: OTHER } });
  });
});

describe('a reset link', () => {
  async function forgotten() {
    const customer = await verifiedCustomer(server);
    await server.as()(FORGOT, { body: { email: customer.email } });
    return { ...customer, token: await secretFor(server, customer.email, 'reset-password', 2) };
  }

  test('sets the password, ends every session and its socket, and notifies the owner', async () => {
    const { email, token } = await forgotten();
    const [first, second] = [await signIn(email, STRONG), await signIn(email, STRONG)];
    const socket = await openFollowingSocket(server, { token: first.token });
    await server.as()(RESET, { body: { token, password: OTHER } });
    expect(await socket.closed()).toBeGreaterThan(0);
    for (const session of [first, second])
      await expectError(401, server.as(session.token), 'GET /api/auth/me', {});
    expect((await refusedSignIn(email, STRONG)).code).toBe('INVALID_CREDENTIALS');
    await signIn(email, OTHER);
    await readInbox(server, email, 3);
    expect((await subjects(email)).at(-1)).toBe('Your password was changed');
  });

  test('works once, even when opened three times at once', async () => {
    const { email, token } = await forgotten();
    const choices = ['choice-one-173', 'choice-two-173', 'choice-three-173'];
    const all = await expectParallel({ ok: 1, INVALID_RESET_LINK: 2 }, 3, (index) =>
      server.as()(RESET, { body: { token, password: choices[index] ?? '' } }),
    );
    const winner = choices[all.indexOf('ok')] ?? '';
    await signIn(email, winner);
    await expectError('INVALID_RESET_LINK', server.as(), RESET, {
      body: { token, password: OTHER },
    });
  });

  test('is not used up by a refused password', async () => {
    const { email, token } = await forgotten();
    for (const password of ['short7!', 'password', 'x'.repeat(5_000)]) {
      await expectError({ fields: ['password'] }, server.as(), RESET, {
        body: { token, password },
      });
    }
    await server.as()(RESET, { body: { token, password: OTHER } });
    await signIn(email, OTHER);
  });

  test('is dead once a newer one was sent or the password changed', async () => {
    const { email, token } = await forgotten();
    await server.as()(FORGOT, { body: { email } });
    const second = await secretFor(server, email, 'reset-password', 3);
    await expectError('INVALID_RESET_LINK', server.as(), RESET, {
      body: { token, password: OTHER },
    });
    const session = await signIn(email, STRONG);
    await server.as(session.token)('POST /api/auth/change-password', {
      body: { currentPassword: STRONG, newPassword: OTHER },
    });
    await expectError('INVALID_RESET_LINK', server.as(), RESET, {
      body: { token: second, password: 'third-choice-1' },
    });
  });

  test('also proves the mailbox, and replaces the verification link', async () => {
    const customer = newCustomer();
    await register(customer);
    const verification = await secretFor(server, customer.email, 'verify-email');
    await server.as()(FORGOT, { body: { email: customer.email } });
    const token = await secretFor(server, customer.email, 'reset-password', 2);
    await server.as()(RESET, { body: { token, password: OTHER } });
    await signIn(customer.email, OTHER);
    expect(await refusedLink(verification)).toMatchObject({ code: 'INVALID_VERIFICATION_LINK' });
    expect((await refusedSignIn(customer.email, STRONG)).code).toBe('INVALID_CREDENTIALS');
  });

  test('unlocks an account that wrong guesses locked', async () => {
    const { email, token } = await forgotten();
    for (let guess = 0; guess < 5; guess += 1) await refusedSignIn(email, `wrong ${guess}`);
    expect((await refusedSignIn(email, STRONG)).code).toBe('ACCOUNT_LOCKED');
    await server.as()(RESET, { body: { token, password: OTHER } });
    await signIn(email, OTHER);
  });

  test('leaves no session to a sign-in that ran with the old password', async () => {
    const { email, token } = await forgotten();
    const { id } = await findPerson(email);
    const results = await settleOutcomes([
      server.as()(RESET, { body: { token, password: OTHER } }),
      ...callInParallel(4, () => signIn(email, STRONG)),
    ]);
    expect(results[0]).toBe('ok');
    const open = await server.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('works for managers and administrators too', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    for (const [person, key] of [
      [business.manager, 'POST /api/auth/business-login'],
      [admin, 'POST /api/auth/admin-login'],
    ] as const) {
      const email = person.email ?? '';
      await server.as()(FORGOT, { body: { email } });
      const token = await secretFor(server, email, 'reset-password');
      await server.as()(RESET, { body: { token, password: OTHER } });
      await server.as()(key, { body: { email, password: OTHER } });
      expect(
        await expectRefusal(server.as(), key, { body: { email, password: PASSWORD } }),
      ).toBeTruthy();
    }
  });
});

test('every address costs the same SQL statements, so that the response time reveals nothing', async () => {
  const quiet = await startBeside(server);
  const business = await buildStaffedBusiness(server.ctx);
  const waiting = newCustomer();
  await register(waiting);
  const known = await verifiedCustomer(server);
  await mailSettled(server);
  const emails = [known.email, waiting.email, business.manager.email ?? '', randomEmail()];

  for (const ask of [
    (email: string) => quiet.as()(REGISTER, { body: newCustomer({ email }) }),
    (email: string) => quiet.as()(FORGOT, { body: { email } }),
    (email: string) => quiet.as()(RESEND, { body: { email } }),
    (email: string) => quiet.as()('POST /api/business/resend-activation', { body: { email } }),
  ]) {
    const spent = [];
    for (const email of emails) spent.push(await recordStatements(quiet, () => ask(email)));
    for (const statements of spent) expect(statements).toEqual(spent[0]);
    expect(spent[0]?.length).toBeGreaterThan(3);
  }
});

describe('a registration followed by a sign-in', () => {
  const STEPS = ['wrong', 'wrong', OTHER, 'wrong', 'wrong', OTHER, STRONG];

  /**
   * Creates one address of each kind. The test then registers each of these addresses with the
   * password `OTHER`.
   */
  async function addresses() {
    const business = await buildStaffedBusiness(server.ctx);
    const admin = await buildPerson(server.ctx, { role: 'admin' });
    const known = await verifiedCustomer(server);
    const [waiting, twice, closed] = [newCustomer(), newCustomer(), await verifiedCustomer(server)];
    await register(waiting);
    await register(twice);
    await register({ ...twice, password: 'somebody-elses-33' });
    await updateRows(server, 'people', { email: closed.email }, { status: 'inactive' });
    return [
      randomEmail(),
      known.email,
      waiting.email,
      twice.email,
      closed.email,
      business.manager.email ?? '',
      admin.email ?? '',
    ];
  }

  const collectAnswers = async (signInAs: (password: string) => Promise<Refusal>) => {
    const seen = [];
    for (const password of STEPS) {
      const { status, code, message } = await signInAs(password);
      seen.push({ status, code, message });
    }
    return seen;
  };

  const byEmail = (email: string, _phone: string, password: string) =>
    refusedSignIn(email, password);
  const byPhone = (_email: string, phoneNumber: string, password: string) =>
    expectRefusal(server.as(), LOGIN, { body: { phoneNumber, password } });

  test.each([
    ['e-mail', byEmail],
    ['phone', byPhone],
  ])('has the same answers for every address, by %s, until it is locked', async (_, signInAs) => {
    const seen: object[] = [];
    for (const email of await addresses()) {
      const phone = randomPhone();
      await register(newCustomer({ email, phone, password: OTHER }));
      seen.push(await collectAnswers((password) => signInAs(email, phone, password)));
      await forgetLimits(server);
    }
    for (const answers of seen) expect(answers).toEqual(seen[0]);
    expect((seen[0] as { code: string }[]).map(({ code }) => code)).toEqual([
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'EMAIL_UNVERIFIED',
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
    ]);
  });

  test('costs the same SQL statements for every address', async () => {
    const spent = [];
    for (const email of await addresses()) {
      await register(newCustomer({ email, password: OTHER }));
      await mailSettled(server);
      for (const password of ['wrong', OTHER])
        spent.push(await recordStatements(server, () => refusedSignIn(email, password)));
    }
    for (const statements of spent) expect(statements).toEqual(spent[0]);
  });

  test('does not lock out an impatient customer once they open the mail', async () => {
    const customer = newCustomer();
    await register(customer);
    for (let round = 0; round < 5; round += 1)
      expect((await refusedSignIn(customer.email, STRONG)).code).toBe('EMAIL_UNVERIFIED');
    expect((await refusedSignIn(customer.email, STRONG)).code).toBe('ACCOUNT_LOCKED');
    await verify(await secretFor(server, customer.email, 'verify-email'));
    await signIn(customer.email, STRONG);
  });

  test('gives no extra guesses at an existing account', async () => {
    const { email } = await verifiedCustomer(server);
    await register(newCustomer({ email, password: OTHER }));
    const all = [];
    for (let round = 0; round < 4; round += 1) {
      for (const guess of [`guess ${round}`, OTHER])
        all.push((await refusedSignIn(email, guess)).code);
    }
    expect(countOutcomes(all)).toEqual({
      INVALID_CREDENTIALS: 3,
      EMAIL_UNVERIFIED: 2,
      ACCOUNT_LOCKED: 3,
    });
    expect((await refusedSignIn(email, STRONG)).code).toBe('ACCOUNT_LOCKED');
  });
});

describe('the limit of six mails of a kind to one mailbox in an hour', () => {
  const strict = runServer({ config: { rateLimitFactor: 1 } });
  beforeEach(() => forgetLimits(strict));
  const ask = (key: typeof RESEND | typeof FORGOT, email: string, times: number) =>
    settleOutcomes(callInParallel(times, () => strict.as()(key, { body: { email } })));

  test('sends nothing further, shows no difference, and keeps the newest link valid', async () => {
    const { email } = await verifiedCustomer(strict);
    expect(countOutcomes(await ask(FORGOT, email, 9))).toEqual({ ok: 9 });
    await mailSettled(strict);
    const sent = (await readInbox(strict, email)).map(({ subject }) => subject);
    expect(sent.filter((subject) => subject === 'Choose a new password')).toHaveLength(6);
    // Each kind of mail has a separate rate limit.
    await strict.as()(REGISTER, { body: newCustomer({ email }) });
    expect((await readInbox(strict, email, 8))[0]?.subject).toBe('You already have an account');
    const links = (await messagesTo(strict, email)).flatMap(
      ({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    const reset = links.map((token) => strict.as()(RESET, { body: { token, password: OTHER } }));
    await expectOutcomes({ ok: 1, INVALID_RESET_LINK: 5 }, reset);
  });

  test('is not used up by an address without an account', async () => {
    const customer = newCustomer();
    expect(countOutcomes(await ask(RESEND, customer.email, 8))).toEqual({ ok: 8 });
    expect(countOutcomes(await ask(FORGOT, customer.email, 8))).toEqual({ ok: 8 });
    // The job looks up the account when the job writes the email. The account must not exist
    // before.
    await mailSettled(strict);
    await strict.as()(REGISTER, { body: customer });
    const token = await secretFor(strict, customer.email, 'verify-email');
    await strict.as()(VERIFY, { query: { token } });
  });

  test('an IP address may ask three hundred times, for known and unknown accounts alike', async () => {
    expect(countOutcomes(await ask(FORGOT, randomEmail(), 302))).toEqual({
      ok: 300,
      RATE_LIMITED: 2,
    });
  });
});

// The tests below move the clock and must be the last tests of this file.

test('a reset link is dead after an hour', async () => {
  const customer = await verifiedCustomer(server);
  await server.as()(FORGOT, { body: { email: customer.email } });
  const token = await secretFor(server, customer.email, 'reset-password', 2);
  server.advance(HOUR);
  await expectError('INVALID_RESET_LINK', server.as(), RESET, { body: { token, password: OTHER } });
});

test('an unused verification link is dead after a day', async () => {
  const [used, unused] = [newCustomer(), newCustomer()];
  const tokens = [];
  for (const customer of [used, unused]) {
    await register(customer);
    tokens.push(await secretFor(server, customer.email, 'verify-email'));
  }
  const [usedToken = '', unusedToken = ''] = tokens;
  await verify(usedToken);
  server.advance(24 * HOUR);
  expect(await refusedLink(unusedToken)).toMatchObject({ code: 'INVALID_VERIFICATION_LINK' });
  expect((await verify(usedToken)).email).toBe(used.email);
});
