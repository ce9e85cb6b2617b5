import argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import * as passwords from '#server/platform/secrets/passwords.ts';
import { roles } from '#contract/people.ts';
import {
  buildStaffedBusiness,
  buildPerson,
  PASSWORD,
  randomPhone,
  buildValet,
} from '#test/factories/people.ts';
import { type Refusal, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { listRows, updateRows } from '#test/factories/rows.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const BUSINESS = 'POST /api/auth/business-login';
const ADMIN = 'POST /api/auth/admin-login';
const VALET = 'POST /api/valet/login';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const newManager = () => buildPerson(server.ctx, { role: 'business', businessId: business.id });
const newValet = () => buildValet(server.ctx, business);
const byEmail = (email: string | null, password: string) => ({
  body: { email: email ?? '', password },
});
const byPhone = (phoneNumber: string | null, password: string) => ({
  body: { phoneNumber: phoneNumber ?? '', password },
});

/**
 * Returns the part of a refusal that a stranger can compare, without the request id and the retry
 * time.
 */
const shape = ({ requestId: _, retryAfter: __, ...rest }: Refusal) => rest;
const listSessions = (personId: string) => listRows(server, 'sessions', { person_id: personId });

test('each role signs in at its own route, and the token works', async () => {
  const manager = await newManager();
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const valet = await newValet();
  const answers = [
    await server.as()(BUSINESS, byEmail(manager.email, PASSWORD)),
    await server.as()(ADMIN, byEmail(admin.email, PASSWORD)),
    await server.as()(VALET, byPhone(valet.phone_e164, PASSWORD)),
  ];
  for (const [index, { token, user }] of answers.entries()) {
    expect(user.id).toBe([manager, admin, valet][index]?.id);
    expect((await server.as(token)('GET /api/auth/me', {})).user).toEqual(user);
  }
});

test('e-mail and phone are read as people write them', async () => {
  const email = `Maya.${Date.now()}@Portico.Test`;
  await buildPerson(server.ctx, { role: 'business', businessId: business.id, email });
  const manager = await server.as()(BUSINESS, byEmail(`  ${email.toUpperCase()} `, PASSWORD));
  expect(manager.user.email).toBe(email);
  const phone = randomPhone();
  await buildPerson(server.ctx, { role: 'valet', businessId: business.id, phone });
  const national = phone.slice(2);
  const valet = await server.as()(
    VALET,
    byPhone(`(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`, PASSWORD),
  );
  expect(valet.valet.phoneNumber).toBe(phone);
});

test('a role signs in at no other route, with the answer of a wrong password', async () => {
  for (const role of roles) {
    const inBusiness = role !== 'customer' && role !== 'admin';
    const person = await buildPerson(server.ctx, {
      role,
      businessId: inBusiness ? business.id : null,
      email: `${role}-${Date.now()}@portico.test`,
      phone: randomPhone(),
    });
    if (role !== 'business') {
      expect(
        await expectRefusal(server.as(), BUSINESS, byEmail(person.email, PASSWORD)),
      ).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    }
    if (role !== 'admin') {
      expect(
        await expectRefusal(server.as(), ADMIN, byEmail(person.email, PASSWORD)),
      ).toMatchObject({ status: 401, code: 'INVALID_ADMIN_CREDENTIALS' });
    }
    if (role !== 'valet' && role !== 'business_valet') {
      expect(
        await expectRefusal(server.as(), VALET, byPhone(person.phone_e164, PASSWORD)),
      ).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    expect(await listSessions(person.id)).toHaveLength(1);
  }
});

test('known and unknown accounts get the same answers, wrong and locked', async () => {
  const manager = await newManager();
  const valet = await newValet();
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  const routes = [
    [BUSINESS, byEmail(manager.email, 'wrong'), byEmail('nobody@portico.test', 'wrong')],
    [ADMIN, byEmail(admin.email, 'wrong'), byEmail('no-admin@portico.test', 'wrong')],
    [VALET, byPhone(valet.phone_e164, 'wrong'), byPhone(randomPhone(), 'wrong')],
  ] as const;
  for (const [key, known, unknown] of routes) {
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      const answers = [
        await expectRefusal(server.as(), key, known as never),
        await expectRefusal(server.as(), key, unknown as never),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(
        attempt <= 5 ? [401, 401] : [423, 423],
      );
      expect(shape(answers[0] as Refusal)).toEqual(shape(answers[1] as Refusal));
    }
  }
});

test('an unknown account costs as much hashing as a known one', async () => {
  const manager = await newManager();
  const compared = async (email: string | null) => {
    const verify = vi.spyOn(argon2, 'verify');
    const { status } = await expectRefusal(server.as(), BUSINESS, byEmail(email, 'wrong'));
    expect(status).toBe(401);
    // The first fields of a hash are its cost parameters.
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
    verify.mockRestore();
    return costs;
  };
  const known = await compared(manager.email);
  expect(known).toHaveLength(1);
  expect(await compared('never-seen@portico.test')).toEqual(known);
});

test('five wrong passwords lock the account for 15 minutes, for the right one too', async () => {
  const manager = await newManager();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(
      await expectRefusal(server.as(), BUSINESS, byEmail(manager.email, `wrong ${attempt}`)),
    ).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  const locked = await expectError(
    'ACCOUNT_LOCKED',
    server.as(),
    BUSINESS,
    byEmail(manager.email?.toUpperCase() ?? '', PASSWORD),
  );
  expect(locked.retryAfter).toBeGreaterThan(14 * 60);
  expect(locked.retryAfter).toBeLessThanOrEqual(15 * 60);
  expect(await listSessions(manager.id)).toHaveLength(1);
  // Sets the row's expiry directly, because the rate limiter reads the machine's own clock.
  await server.ctx.db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .where((row) =>
      row.or([
        row('key', 'like', `%${manager.email ?? ''}`),
        row('key', 'like', `signInPerson:${manager.id}`),
      ]),
    )
    .execute();
  await server.as()(BUSINESS, byEmail(manager.email, PASSWORD));
});

test('a right password resets the count of wrong ones', async () => {
  const manager = await newManager();
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expectRefusal(server.as(), BUSINESS, byEmail(manager.email, 'wrong'));
    }
    await server.as()(BUSINESS, byEmail(manager.email, PASSWORD));
  }
  expect(await listSessions(manager.id)).toHaveLength(4);
});

test('a second sign-in gives another token, and the first one stays valid', async () => {
  const manager = await newManager();
  const first = await server.as()(BUSINESS, byEmail(manager.email, PASSWORD));
  const second = await server.as()(BUSINESS, byEmail(manager.email, PASSWORD));
  expect(second.token).not.toBe(first.token);
  expect(second.sessionToken).not.toBe(first.sessionToken);
  for (const { token } of [first, second]) await server.as(token)('GET /api/auth/me', {});
  await expectError(401, server.as(first.sessionToken), 'GET /api/auth/me', {});
});

test('an inactive account is named only with its own password', async () => {
  const valet = await newValet();
  await updateRows(server, 'people', valet.id, { status: 'suspended' });
  await expectError('INVALID_CREDENTIALS', server.as(), VALET, byPhone(valet.phone_e164, 'wrong'));
  await expectError('ACCOUNT_INACTIVE', server.as(), VALET, byPhone(valet.phone_e164, PASSWORD));
  expect(await listSessions(valet.id)).toHaveLength(1);
});

test('a manager of a closed business cannot sign in', async () => {
  const closed = await buildStaffedBusiness(server.ctx);
  await updateRows(server, 'businesses', closed.id, { status: 'inactive' });
  expect(
    await expectRefusal(server.as(), BUSINESS, byEmail(closed.manager.email, PASSWORD)),
  ).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
});

test('an account without a password refuses an empty one', async () => {
  const manager = await newManager();
  await updateRows(server, 'people', manager.id, { password_hash: null });
  await expectError(400, server.as(), BUSINESS, byEmail(manager.email, ''));
  await expectError('INVALID_CREDENTIALS', server.as(), BUSINESS, byEmail(manager.email, 'null'));
  await expectError(
    'INVALID_CREDENTIALS',
    server.as(),
    BUSINESS,
    byEmail(manager.email, 'no account has this password'),
  );
});

test('a password of up to 1024 characters is compared unchanged', async () => {
  const manager = await newManager();
  for (const password of ['كلمة سر طويلة جدًا 🚗', ' leading and trailing ', 'x'.repeat(1024)]) {
    const password_hash = await passwords.hashPassword(server.ctx.config, password);
    await updateRows(server, 'people', manager.id, { password_hash });
    await server.as()(BUSINESS, byEmail(manager.email, password));
    await expectError(
      'INVALID_CREDENTIALS',
      server.as(),
      BUSINESS,
      byEmail(manager.email, password.replace(/.$/u, '?')),
    );
  }
  await expectError(400, server.as(), BUSINESS, byEmail(manager.email, 'x'.repeat(1025)));
});

test('no answer of a sign-in carries a hash', async () => {
  const manager = await newManager();
  const answer = JSON.stringify(await server.as()(BUSINESS, byEmail(manager.email, PASSWORD)));
  expect(answer).not.toMatch(/hash|argon2|sealed|secret/i);
});
