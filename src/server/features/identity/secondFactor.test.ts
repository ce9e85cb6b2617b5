import { describe, expect, test } from 'vitest';
import type { SecondFactorAsked } from '#contract/errors.ts';
import { forgetLimits } from '#test/factories/accounts.ts';
import { buildPerson, buildStaffedBusiness, PASSWORD } from '#test/factories/people.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { buildTotp, createPasskey, totpCode } from '#test/factories/secondFactors.ts';
import { pollUntilTruthy, openTicket } from '#test/factories/stays.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { impersonate } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer, startForTest } from '#test/harness/runServer.ts';

const ADMIN = 'POST /api/auth/admin-login';
const ANY = 'POST /api/auth/login';
const FINISH = 'POST /api/auth/second-factor';
const password = PASSWORD;
const HALF_MINUTE = 30_000;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const newAdmin = () => buildPerson(server.ctx, { role: 'admin' });
const newManager = () => buildPerson(server.ctx, { role: 'business', businessId: business.id });
type Person = Awaited<ReturnType<typeof newAdmin>>;

/** Signs in with the password and returns the response that asks for a second factor. */
async function askFor(person: Person, key: typeof ADMIN | typeof ANY = ADMIN) {
  const body = { email: person.email ?? '', password };
  const { code, secondFactor } = await expectRefusal(server.as(), key, { body });
  expect(code).toBe('SECOND_FACTOR_ASKED');
  return secondFactor as SecondFactorAsked;
}
const finish = (challenge: string, kind: 'totp' | 'recovery_code', code: string) =>
  ({ body: { challenge, proof: { kind, code } } }) as const;

/** Returns the proof that a change of factors requires: the password and a second factor. */
async function ownerProof(person: Person, kind: 'totp' | 'recovery_code', code: string) {
  const { secondFactor } = await expectRefusal(
    server.as(person.token),
    'POST /api/auth/second-factors/totp',
    { body: { password } },
  );
  const challenge = secondFactor?.challenge ?? '';
  return { password, secondFactor: { challenge, proof: { kind, code } } } as const;
}

/** Sets up an authenticator app like the owner of the account. */
async function setUpTotp(person: Person) {
  const call = server.as(person.token);
  const { secret } = await call('POST /api/auth/second-factors/totp', { body: { password } });
  const code = totpCode(server, secret);
  const { recoveryCodes } = await call('POST /api/auth/second-factors/totp/confirm', {
    body: { code },
  });
  return { secret, recoveryCodes: recoveryCodes ?? [], code };
}
async function setUpPasskey(person: Person) {
  const passkey = createPasskey(server);
  const call = server.as(person.token);
  const { options } = await call('POST /api/auth/second-factors/passkey-options', {
    body: { password },
  });
  const { recoveryCodes } = await call('POST /api/auth/second-factors/passkeys', {
    body: { name: 'My phone', credential: passkey.create(options) },
  });
  return { passkey, recoveryCodes };
}
const listSessions = (personId: string) =>
  server.ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();

describe('an authenticator app', () => {
  test('is asked for after the password, at every sign-in, and opens the session', async () => {
    const admin = await newAdmin();
    const { secret } = await setUpTotp(admin);
    for (const key of [ADMIN, ANY] as const) {
      const before = await listSessions(admin.id);
      const { challenge, hasTotp, passkeyOptions } = await askFor(admin, key);
      expect({ hasTotp, passkeyOptions }).toEqual({ hasTotp: true, passkeyOptions: null });
      expect(await listSessions(admin.id)).toHaveLength(before.length);
      server.advance(HALF_MINUTE);
      const code = totpCode(server, secret);
      const { token, user } = await server.as()(FINISH, finish(challenge, 'totp', code));
      expect(user).toMatchObject({ id: admin.id, hasSecondFactor: true, needsSecondFactor: false });
      const { sessions } = await server.as(token)('GET /api/auth/sessions', {});
      expect(sessions.find(({ isCurrent }) => isCurrent)?.secondFactor).toBe('totp');
    }
  });

  test('accepts a code once, within its window, even at the same moment', async () => {
    const admin = await newAdmin();
    const { secret, code } = await setUpTotp(admin);
    const first = await askFor(admin);
    await expectError('CODE_USED', server.as(), FINISH, finish(first.challenge, 'totp', code));
    server.advance(HALF_MINUTE);
    const next = totpCode(server, secret);
    const challenges = [first, await askFor(admin), await askFor(admin)];
    const all = await settleOutcomes(
      challenges.map(({ challenge }) => server.as()(FINISH, finish(challenge, 'totp', next))),
    );
    expect(all.toSorted()).toEqual(['CODE_USED', 'CODE_USED', 'ok']);
  });

  test('accepts a phone half a minute off, and refuses one a minute off', async () => {
    const admin = await newAdmin();
    const { secret } = await buildTotp(server, admin.id);
    const { challenge } = await askFor(admin);
    // Stops the clock. Otherwise a new half minute could begin between two codes.
    const goOn = server.holdClock();
    try {
      for (const off of [-2, 2]) {
        const code = totpCode(server, secret, off);
        await expectError('INVALID_CODE', server.as(), FINISH, finish(challenge, 'totp', code));
      }
      await server.as()(FINISH, finish(challenge, 'totp', totpCode(server, secret, -1)));
    } finally {
      goOn();
    }
  });

  test('locks after five wrong codes, for the right one too, for a quarter of an hour', async () => {
    const admin = await newAdmin();
    const { secret } = await buildTotp(server, admin.id);
    const { challenge } = await askFor(admin);
    const guesses = Array.from({ length: 12 }, (_, at) => String(100_000 + at));
    const all = await settleOutcomes(
      guesses.map((code) => server.as()(FINISH, finish(challenge, 'totp', code))),
    );
    expect(all.filter((one) => one === 'INVALID_CODE')).toHaveLength(5);
    expect(all.filter((one) => one === 'ACCOUNT_LOCKED')).toHaveLength(7);
    const right = finish(challenge, 'totp', totpCode(server, secret));
    await expectError('ACCOUNT_LOCKED', server.as(), FINISH, right);
    await forgetLimits(server);
    await server.as()(FINISH, right);
  });

  test('allows fifteen wrong codes a day, and notifies its owner of each lock', async () => {
    const admin = await newAdmin();
    const { secret, recoveryCodes } = await setUpTotp(admin);
    const { challenge } = await askFor(admin);
    const guess = (code: string) => server.as()(FINISH, finish(challenge, 'totp', code));
    const all = [];
    for (let round = 0; round < 5; round += 1) {
      const guesses = Array.from({ length: 6 }, (_, at) =>
        guess(String(100_000 + round * 10 + at)),
      );
      all.push(...(await settleOutcomes(guesses)));
      // Clears the lock of 15 minutes, but not the daily count.
      await server.ctx.limits.clear('secondFactorPerson', admin.id);
    }
    expect(all.filter((one) => one === 'INVALID_CODE')).toHaveLength(15);
    server.advance(HALF_MINUTE);
    const right = finish(challenge, 'totp', totpCode(server, secret));
    const locked = await expectError('ACCOUNT_LOCKED', server.as(), FINISH, right);
    expect(locked.retryAfter).toBeGreaterThan(23 * 60 * 60);
    const told = await pollUntilTruthy(async () => {
      const { rows } = await server.ctx.pool.query<{ body: string }>(
        `select template from messages where recipient = $1 and template = 'account_notification'
          and status = 'sent'`,
        [admin.email],
      );
      return rows.length >= 3 && rows;
    });
    expect(told.length).toBeGreaterThanOrEqual(3);
    const { notifications } = await server.as(admin.token)('GET /api/notifications', { query: {} });
    const alarms = notifications.filter(({ type }) => type === 'second_factor_guessed');
    expect(alarms).toHaveLength(3);
    expect(alarms[0]?.message).toContain('change your password now');
    await server.as()(FINISH, finish(challenge, 'recovery_code', recoveryCodes[0] ?? ''));
  });

  test('counts failed calls beside a right one as guesses', async () => {
    const admin = await newAdmin();
    const { secret } = await buildTotp(server, admin.id);
    const { challenge } = await askFor(admin);
    const code = totpCode(server, secret);
    const four = Array.from({ length: 4 }, () =>
      server.as()(FINISH, finish(challenge, 'totp', code)),
    );
    expect((await settleOutcomes(four)).filter((one) => one === 'ok')).toHaveLength(1);
    const next = await askFor(admin);
    const guesses = Array.from({ length: 12 }, (_, at) => String(100_000 + at));
    const all = await settleOutcomes(
      guesses.map((guess) => server.as()(FINISH, finish(next.challenge, 'totp', guess))),
    );
    expect(all.filter((one) => one === 'INVALID_CODE')).toHaveLength(5);
  });

  test('is replaced only once the new app has shown a code', async () => {
    const admin = await newAdmin();
    const old = await setUpTotp(admin);
    const call = server.as(admin.token);
    server.advance(HALF_MINUTE);
    const { secret } = await call('POST /api/auth/second-factors/totp', {
      body: await ownerProof(admin, 'totp', totpCode(server, old.secret)),
    });
    const confirm = 'POST /api/auth/second-factors/totp/confirm';
    await expectError('INVALID_CODE', call, confirm, { body: { code: '000000' } });
    server.advance(HALF_MINUTE);
    const { challenge } = await askFor(admin);
    await server.as()(FINISH, finish(challenge, 'totp', totpCode(server, old.secret)));
    const { recoveryCodes } = await call(confirm, { body: { code: totpCode(server, secret) } });
    expect(recoveryCodes).toBeNull();
    server.advance(HALF_MINUTE);
    const asked = await askFor(admin);
    const dead = finish(asked.challenge, 'totp', totpCode(server, old.secret));
    await expectError('INVALID_CODE', server.as(), FINISH, dead);
    await server.as()(FINISH, finish(asked.challenge, 'totp', totpCode(server, secret)));
  });
});

describe('everybody with a password', () => {
  const signIns = {
    customer: async () => {
      const person = await buildPerson(server.ctx, { role: 'customer' });
      await updateRows(server, 'people', person.id, { email_verified_at: server.ctx.clock() });
      return {
        person,
        signIn: () =>
          expectRefusal(server.as(), ANY, { body: { email: person.email ?? '', password } }),
      };
    },
    valet: async () => {
      const { valet: person } = await buildStaffedBusiness(server.ctx);
      const body = { phoneNumber: person.phone_e164 ?? '', password };
      return {
        person,
        signIn: () => expectRefusal(server.as(), 'POST /api/valet/login', { body }),
      };
    },
  };

  test.each(['customer', 'valet'] as const)(
    'sets up an app and logs in with it: a %s',
    async (role) => {
      const { person, signIn } = await signIns[role]();
      const { secret, recoveryCodes } = await setUpTotp(person);
      expect(recoveryCodes).toHaveLength(10);
      const first = await signIn();
      expect(first.code).toBe('SECOND_FACTOR_ASKED');
      server.advance(HALF_MINUTE);
      const challenge = first.secondFactor?.challenge ?? '';
      const done = finish(challenge, 'totp', totpCode(server, secret));
      expect((await server.as()(FINISH, done)).user.id).toBe(person.id);
      const again = (await signIn()).secondFactor?.challenge ?? '';
      await server.as()(FINISH, finish(again, 'recovery_code', recoveryCodes[0] ?? ''));
    },
  );

  test('is asked after a PIN too, which would be a way round', async () => {
    const { valet } = await buildStaffedBusiness(server.ctx);
    const call = server.as(valet.token);
    await call('PUT /api/valet/pin', { body: { password, pin: '718293' } });
    const { secret } = await setUpTotp(valet);
    const body = { phone: valet.phone_e164 ?? '', pin: '718293' };
    const asked = await expectRefusal(server.as(), 'POST /api/auth/valet-login', { body });
    expect(asked.code).toBe('SECOND_FACTOR_ASKED');
    server.advance(HALF_MINUTE);
    const challenge = asked.secondFactor?.challenge ?? '';
    await server.as()(FINISH, finish(challenge, 'totp', totpCode(server, secret)));
  });

  test('has it no longer after the account is deleted', async () => {
    const { person } = await signIns.customer();
    await setUpTotp(person);
    const body = { currentPassword: password, confirmation: 'DELETE' };
    await server.as(person.token)('DELETE /api/account', { body });
    const left = await listRows(server, 'second_factors', { person_id: person.id });
    expect(left).toEqual([]);
  });
});

describe('a passkey', () => {
  test('is offered after the password and opens the session', async () => {
    const manager = await newManager();
    const { passkey, recoveryCodes } = await setUpPasskey(manager);
    expect(recoveryCodes).toHaveLength(10);
    const { challenge, hasTotp, passkeyOptions } = await askFor(manager, ANY);
    expect(hasTotp).toBe(false);
    const credential = passkey.use(passkeyOptions ?? {});
    const body = { challenge, proof: { kind: 'passkey', credential } } as const;
    const entered = await server.as()(FINISH, { body });
    expect(entered.business).toEqual({ id: business.id, name: business.name });
    await expectError('SIGN_IN_EXPIRED', server.as(), FINISH, { body });
  });

  test.each(['another challenge', 'another passkey', 'another address', 'a changed signature'])(
    'with %s is refused, and locks nobody',
    async (what) => {
      const admin = await newAdmin();
      const { passkey } = await setUpPasskey(admin);
      const { challenge, passkeyOptions } = await askFor(admin);
      const older = (await askFor(admin)).passkeyOptions ?? {};
      const used = {
        'another challenge': () => passkey.use(older),
        'another passkey': () => createPasskey(server).use(passkeyOptions ?? {}),
        'another address': () => {
          const foreign = createPasskey(server, 'https://evil.test').use(passkeyOptions ?? {});
          const { id, rawId } = passkey.use(passkeyOptions ?? {});
          return { ...foreign, id, rawId };
        },
        'a changed signature': () => {
          const good = passkey.use(passkeyOptions ?? {});
          const signature = passkey.use(older).response.signature;
          return { ...good, response: { ...good.response, signature } };
        },
      }[what];
      for (let tries = 0; tries < 7; tries += 1) {
        const credential = used?.() ?? passkey.use({});
        const body = { challenge, proof: { kind: 'passkey', credential } } as const;
        await expectError('PASSKEY_REFUSED', server.as(), FINISH, { body });
      }
      const credential = passkey.use(passkeyOptions ?? {});
      await server.as()(FINISH, { body: { challenge, proof: { kind: 'passkey', credential } } });
    },
  );

  test('is registered for the address that asked for it, once', async () => {
    const admin = await newAdmin();
    const call = server.as(admin.token);
    const ADD = 'POST /api/auth/second-factors/passkeys';
    const begin = () =>
      call('POST /api/auth/second-factors/passkey-options', { body: { password } });
    const foreign = createPasskey(server, 'https://evil.test').create((await begin()).options);
    await expectError('PASSKEY_REFUSED', call, ADD, { body: { credential: foreign } });
    const own = createPasskey(server);
    const credential = own.create((await begin()).options);
    await call(ADD, { body: { credential } });
    await expectError('PASSKEY_REFUSED', call, ADD, { body: { credential } });
    const other = await newManager();
    const theirs = server.as(other.token);
    const asked = await theirs('POST /api/auth/second-factors/passkey-options', {
      body: { password },
    });
    const stolen = { body: { credential: own.create(asked.options) } };
    await expectError('PASSKEY_REFUSED', theirs, ADD, stolen);
  });
});

describe('recovery codes', () => {
  test('are ten with the first factor, and each opens the account once', async () => {
    const admin = await newAdmin();
    const { recoveryCodes } = await setUpTotp(admin);
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = recoveryCodes[3] ?? '';
    const [first, second] = [await askFor(admin), await askFor(admin)];
    const typed = ` ${code.replace('-', ' ').toUpperCase()} `;
    const all = await settleOutcomes([
      server.as()(FINISH, finish(first.challenge, 'recovery_code', typed)),
      server.as()(FINISH, finish(second.challenge, 'recovery_code', code)),
    ]);
    expect(all.toSorted()).toEqual(['INVALID_CODE', 'ok']);
    const { recoveryCodesLeft } = await server.as(admin.token)('GET /api/auth/second-factors', {});
    expect(recoveryCodesLeft).toBe(9);
  });

  test('invalidate the ones before when issued again', async () => {
    const admin = await newAdmin();
    const { recoveryCodes: old } = await setUpTotp(admin);
    const RENEW = 'POST /api/auth/second-factors/recovery-codes';
    const { recoveryCodes } = await server.as(admin.token)(RENEW, {
      body: await ownerProof(admin, 'recovery_code', old[1] ?? ''),
    });
    const { challenge } = await askFor(admin);
    const dead = finish(challenge, 'recovery_code', old[0] ?? '');
    await expectError('INVALID_CODE', server.as(), FINISH, dead);
    await server.as()(FINISH, finish(challenge, 'recovery_code', recoveryCodes[0] ?? ''));
  });

  test('a factor’s secret is never in clear text in the database', async () => {
    const admin = await newAdmin();
    const { secret, recoveryCodes } = await setUpTotp(admin);
    const { rows } = await server.ctx.pool.query<{ row: string }>(
      `select f::text as row from second_factors f union all select r::text from recovery_codes r`,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    for (const code of [secret, ...recoveryCodes]) {
      expect(dump).not.toContain(code);
      expect(dump).not.toContain(Buffer.from(code).toString('hex'));
    }
  });
});

describe('the step between password and code', () => {
  test('ends with a changed password, a suspension, or after ten minutes', async () => {
    const open = async () => {
      const person = await newManager();
      const { secret } = await buildTotp(server, person.id);
      const { challenge } = await askFor(person, ANY);
      return { person, end: () => finish(challenge, 'totp', totpCode(server, secret)) };
    };
    const changed = await open();
    await server.as(changed.person.token)('POST /api/auth/change-password', {
      body: { currentPassword: password, newPassword: 'quiet-harbour-lamp-4' },
    });
    await expectError('SIGN_IN_EXPIRED', server.as(), FINISH, changed.end());
    const suspended = await open();
    await updateRows(server, 'people', suspended.person.id, { status: 'suspended' });
    await expectError('ACCOUNT_INACTIVE', server.as(), FINISH, suspended.end());
    const slow = await open();
    server.advance(10 * 60_000);
    await expectError('SIGN_IN_EXPIRED', server.as(), FINISH, slow.end());
  });
});

describe('a change of a factor', () => {
  test('needs the password, and names a wrong one', async () => {
    const admin = await newAdmin();
    const { secret: _, ...totp } = await buildTotp(server, admin.id);
    const call = server.as(admin.token);
    const body = { password: 'not this one' };
    const refused = [
      await expectRefusal(call, 'POST /api/auth/second-factors/totp', { body }),
      await expectRefusal(call, 'POST /api/auth/second-factors/passkey-options', { body }),
      await expectRefusal(call, 'POST /api/auth/second-factors/recovery-codes', { body }),
      await expectRefusal(call, 'POST /api/auth/second-factors/{id}/remove', {
        params: totp,
        body,
      }),
    ];
    for (const { code, issues } of refused)
      expect([code, issues?.[0]?.field]).toEqual(['VALIDATION', 'password']);
  });

  const BEGIN = 'POST /api/auth/second-factors/totp';
  const OPTIONS = 'POST /api/auth/second-factors/passkey-options';
  const RENEW = 'POST /api/auth/second-factors/recovery-codes';
  const REMOVE = 'POST /api/auth/second-factors/{id}/remove';

  test('needs the present factor too: session and password change nothing', async () => {
    const admin = await newAdmin();
    const { secret, ...params } = await buildTotp(server, admin.id);
    const call = server.as(admin.token);
    const tryAll = async (body: Awaited<ReturnType<typeof ownerProof>> | { password: string }) => [
      await expectRefusal(call, BEGIN, { body }),
      await expectRefusal(call, OPTIONS, { body }),
      await expectRefusal(call, RENEW, { body }),
      await expectRefusal(call, REMOVE, { params, body }),
    ];
    const asked = await tryAll({ password });
    expect(asked.map(({ code, status }) => [code, status])).toEqual(
      asked.map(() => ['SECOND_FACTOR_ASKED', 403]),
    );
    const wrong = await tryAll(await ownerProof(admin, 'totp', '000000'));
    expect(wrong.map(({ code }) => code)).toEqual(wrong.map(() => 'INVALID_CODE'));
    const { factors } = await call('GET /api/auth/second-factors', {});
    expect(factors).toMatchObject([params]);
    // Another person's challenge and code are refused for this account, even with the right
    // password.
    const other = await newAdmin();
    const { secret: theirs } = await buildTotp(server, other.id);
    const foreign = await ownerProof(other, 'totp', totpCode(server, theirs));
    await expectError('SIGN_IN_EXPIRED', call, REMOVE, { params, body: foreign });

    const body = await ownerProof(admin, 'totp', totpCode(server, secret));
    await call(REMOVE, { params, body });
    await expectError('SIGN_IN_EXPIRED', call, BEGIN, { body });
  });

  test('ends the other sessions each time, and needs a set-up that was begun just before', async () => {
    const manager = await newManager();
    const login = { body: { email: manager.email ?? '', password } };
    const CONFIRM = 'POST /api/auth/second-factors/totp/confirm';
    const call = server.as(manager.token);
    const goesOn = async (token: string) =>
      (await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    const { token: beside } = await server.as()('POST /api/auth/business-login', login);
    const late = await call(BEGIN, { body: { password } });
    server.advance(10 * 60_000);
    const lapsed = { body: { code: totpCode(server, late.secret) } };
    await expectError('SECOND_FACTOR_NOT_FOUND', call, CONFIRM, lapsed);
    expect(await goesOn(beside)).toBe(200);
    const { secret } = await setUpTotp(manager);
    expect(await goesOn(beside)).toBe(401);
    const signInAgain = async () => {
      const { secondFactor } = await expectRefusal(server.as(), ANY, login);
      server.advance(HALF_MINUTE);
      const shown = finish(secondFactor?.challenge ?? '', 'totp', totpCode(server, secret));
      return (await server.as()(FINISH, shown)).token;
    };
    const stolen = await signInAgain();
    const { factors } = await call('GET /api/auth/second-factors', {});
    server.advance(HALF_MINUTE);
    await call(REMOVE, {
      params: { id: factors[0]?.id ?? '' },
      body: await ownerProof(manager, 'totp', totpCode(server, secret)),
    });
    expect(await goesOn(stolen)).toBe(401);
    expect(await goesOn(manager.token)).toBe(200);
  });

  test('accepts a passkey or a recovery code as proof', async () => {
    const manager = await newManager();
    const { passkey, recoveryCodes } = await setUpPasskey(manager);
    const call = server.as(manager.token);
    const { secondFactor } = await expectRefusal(call, RENEW, { body: { password } });
    const credential = passkey.use(secondFactor?.passkeyOptions ?? {});
    const shown = {
      challenge: secondFactor?.challenge ?? '',
      proof: { kind: 'passkey', credential },
    } as const;
    const fresh = await call(RENEW, { body: { password, secondFactor: shown } });
    const { factors } = await call('GET /api/auth/second-factors', {});
    const params = { id: factors[0]?.id ?? '' };
    const dead = await ownerProof(manager, 'recovery_code', recoveryCodes?.[0] ?? '');
    await expectError('INVALID_CODE', call, REMOVE, { params, body: dead });
    const body = await ownerProof(manager, 'recovery_code', fresh.recoveryCodes[0] ?? '');
    await call(REMOVE, { params, body });
  });

  test('is notified to its owner, and for an administrator leaves an audit entry', async () => {
    const admin = await newAdmin();
    const other = await server.as()(ADMIN, { body: { email: admin.email ?? '', password } });
    const { recoveryCodes } = await setUpPasskey(admin);
    // Sessions that were opened with the password alone have ended.
    await expectError(401, server.as(other.token), 'GET /api/auth/me', {});
    const call = server.as(admin.token);
    const { factors } = await call('GET /api/auth/second-factors', {});
    expect(factors).toMatchObject([{ kind: 'passkey', name: 'My phone' }]);
    await call('POST /api/auth/second-factors/{id}/remove', {
      params: { id: factors[0]?.id ?? '' },
      body: await ownerProof(admin, 'recovery_code', recoveryCodes?.[0] ?? ''),
    });
    await server.as()(ADMIN, { body: { email: admin.email ?? '', password } });
    const { notifications } = await call('GET /api/notifications', { query: {} });
    const titles = notifications.map(({ title }) => title);
    expect(titles).toContain('Two-step verification: added');
    expect(titles).toContain('Two-step verification: removed');
    const mails = await pollUntilTruthy(async () => {
      const { messages } = await server.as()('GET /api/dev/messages', {
        query: { to: admin.email ?? '' },
      });
      return messages.length >= 2 && messages;
    });
    expect(mails.map(({ text }) => text).join('\n')).toContain('My phone');
    const { entries } = await call('GET /api/admin/audit', { query: { personId: admin.id } });
    expect(entries.map(({ action }) => action)).toEqual([
      'signed in',
      'second factor removed',
      'second factor added',
      'signed in',
    ]);
  });
});

describe('the duty to have a second factor', () => {
  test('blocks a manager of such a business from everything else until it is set up', async () => {
    const place = await buildStaffedBusiness(server.ctx);
    const { manager, valet } = place;
    const call = server.as(manager.token);
    const socket = await openFollowingSocket(server, { token: manager.token });
    const settings = await call('PATCH /api/business/settings', {
      body: { requiresSecondFactor: true },
    });
    expect(settings).toMatchObject({ requiresSecondFactor: true, smsCountries: null });
    await socket.heard('resync');
    expect((await call('GET /api/auth/me', {})).user.needsSecondFactor).toBe(true);
    await expectError('SECOND_FACTOR_NEEDED', call, 'GET /api/business/valets', { query: {} });
    // Valets can go on working. The manager's open socket gets no hints without a second factor.
    const car = await openTicket(server, place);
    await server.as(valet.token)('GET /api/valet/tickets', {});
    await server.as(place.otherValet.token)('GET /api/valet/tickets', {});
    expect(JSON.stringify(socket.messages)).not.toContain(car.ticketId);
    socket.close();
    await setUpTotp(manager);
    expect((await call('GET /api/auth/me', {})).user.needsSecondFactor).toBe(false);
    await call('GET /api/business/valets', { query: {} });
  });

  test('cannot be met with a stolen session alone, nor with what the password gives', async () => {
    const { manager } = await buildStaffedBusiness(server.ctx);
    const call = server.as(manager.token);
    await call('PATCH /api/business/settings', { body: { requiresSecondFactor: true } });
    // Somebody with the session, but without the password, sets up nothing.
    for (const key of [
      'POST /api/auth/second-factors/totp',
      'POST /api/auth/second-factors/passkey-options',
    ] as const) {
      const refused = await expectRefusal(call, key, { body: { password: 'not this one' } });
      expect(refused.issues?.[0]?.field).toBe('password');
    }
    const CONFIRM = 'POST /api/auth/second-factors/totp/confirm';
    await expectError('SECOND_FACTOR_NOT_FOUND', call, CONFIRM, { body: { code: '123456' } });
    const { secret } = await setUpTotp(manager);
    // The challenge, which the password gives, opens no call.
    const { challenge } = await askFor(manager, ANY);
    const halfway = server.as(challenge);
    await expectError(401, halfway, 'GET /api/auth/me', {});
    await expectError(401, halfway, 'GET /api/auth/second-factors', {});
    server.advance(HALF_MINUTE);
    await server.as()(FINISH, finish(challenge, 'totp', totpCode(server, secret)));
  });

  test('holds for administrators in production, and for nobody in development', async () => {
    const developed = await newAdmin();
    expect((await server.as(developed.token)('GET /api/auth/me', {})).user.needsSecondFactor).toBe(
      false,
    );
    const production = await startForTest({ config: { mode: 'production' }, worker: false });
    const admin = await buildPerson(production.ctx, { role: 'admin' });
    const call = production.as(admin.token);
    expect((await call('GET /api/auth/me', {})).user.needsSecondFactor).toBe(true);
    await expectError('SECOND_FACTOR_NEEDED', call, 'GET /api/admin/users', { query: {} });
    const target = await buildStaffedBusiness(production.ctx);
    await expectError('SECOND_FACTOR_NEEDED', call, 'POST /api/admin/impersonate/{userId}', {
      params: { userId: target.valet.id },
    });
    await buildTotp(production, admin.id);
    await call('GET /api/admin/users', { query: {} });
    const { token } = await impersonate(call, target.manager.id);
    await production.as(token)('GET /api/business/valets', { query: {} });
  });
});
