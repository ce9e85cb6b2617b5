import { beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, readInbox, mailSettled } from '#test/factories/accounts.ts';
import {
  buildStaffedBusiness,
  buildLocation,
  type TestBusiness,
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
  expectParallel,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { getRow, insertRow, listRows } from '#test/factories/rows.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { codeFor, messagesTo } from '#test/factories/stays.ts';
import { inviteValet } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer, startStrict } from '#test/harness/runServer.ts';

const INVITE = 'POST /api/business/valets/invite';
const CREATE = 'POST /api/business/valets';
const CHANGE = 'PUT /api/business/valets/{id}';
const DEACTIVATE = 'DELETE /api/business/valets/{id}';
const RESEND = 'POST /api/business/valets/{valetId}/resend-invite';
const ACTIVATE = 'POST /api/valet/activate';
const LIST = 'GET /api/business/valets';
const CHOSEN = 'moon-lamp-7';
const TYPED_NAME = 'Noor Haddad';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

const manager = () => server.as(business.manager.token);
const otherThan = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');
const activation = (phoneNumber: string, token: string, password = CHOSEN) => ({
  body: { phoneNumber, token, password, fullName: TYPED_NAME },
});

async function invited(phone = randomPhone()) {
  const { valetId } = await inviteValet(manager(), business, phone);
  return { valetId, phone, code: await codeFor(server, phone) };
}

async function activated() {
  const invitation = await invited();
  const session = await server.as()(ACTIVATE, activation(invitation.phone, invitation.code));
  return { ...invitation, ...session };
}

const getStatus = async (id: string) =>
  (
    await server.ctx.db
      .selectFrom('people')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;
const listed = async (id: string) =>
  (await manager()(LIST, { query: {} })).valets.find((valet) => valet.id === id);
const set = (id: string, status: 'pending' | 'active' | 'inactive' | 'suspended') => ({
  params: { id },
  body: { status, locationIds: [business.location.id] },
});

describe('an invitation', () => {
  test('to a number without a country code uses the country of its location', async () => {
    const dubai = await buildStaffedBusiness(server.ctx, { country: 'AE' });
    const locationIds = [dubai.location.id];
    const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
      .slice(-6)
      .padStart(6, '0');
    const invite = (phoneNumber: string) =>
      server.as(dubai.manager.token)(INVITE, { body: { phoneNumber, locationIds } });
    expect(await invite(`050 1${digits}`)).toMatchObject({ phoneNumber: `+971501${digits}` });
    await expect(invite('(415) 555-2671')).rejects.toMatchObject({ status: 400 });
  });

  test('sends a link and a code by SMS, with which the valet chooses a password and works', async () => {
    const { valetId, phone, code } = await invited();
    expect(await listed(valetId)).toMatchObject({
      fullName: '',
      phoneNumber: phone,
      status: 'pending',
      locationAssignments: [{ locationId: business.location.id }],
    });
    const [sms] = await messagesTo(server, phone);
    expect(sms?.channel).toBe('sms');
    expect(sms?.text).toContain(
      `${server.url}/valet-activate?token=${code}&phone=${encodeURIComponent(phone)}`,
    );
    const { token, user } = await server.as()(ACTIVATE, activation(phone, code));
    expect(user).toMatchObject({
      id: valetId,
      role: 'business_valet',
      firstName: 'Noor',
      phoneNumber: phone,
      businessId: business.id,
      hasPin: false,
    });
    const { locations } = await server.as(token)('GET /api/valet/locations', {});
    expect(locations.map(({ id }) => id)).toEqual([business.location.id]);
    await server.as()('POST /api/valet/login', { body: { phoneNumber: phone, password: CHOSEN } });
    expect(await listed(valetId)).toMatchObject({ status: 'active' });
  });

  test('with a name creates an account under that name', async () => {
    const phone = randomPhone();
    const { valetId } = await manager()(CREATE, {
      body: {
        fullName: '  عمر   الحداد الكبير ',
        phoneNumber: phone,
        locationIds: [business.location.id],
      },
    });
    const token = await codeFor(server, phone);
    const { user } = await server.as()(ACTIVATE, {
      body: { phoneNumber: phone, token, password: CHOSEN },
    });
    expect(user).toMatchObject({ id: valetId, firstName: 'عمر', lastName: 'الحداد الكبير' });
  });

  test('without a name asks for one at activation, and the same code then activates', async () => {
    const { phone, code } = await invited();
    const nameless = { body: { phoneNumber: phone, token: code, password: CHOSEN, fullName: ' ' } };
    // Repeats the refused call more often than wrong codes are allowed.
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(listFields(await expectRefusal(server.as(), ACTIVATE, nameless))).toEqual([
        'fullName',
      ]);
    const { user } = await server.as()(ACTIVATE, activation(phone, code));
    expect(user).toMatchObject({ firstName: 'Noor', lastName: 'Haddad' });
  });

  test('may carry a name, which the valet can change at activation', async () => {
    const phone = randomPhone();
    const { valetId } = await manager()(INVITE, {
      body: { fullName: 'Nour', phoneNumber: phone, locationIds: [business.location.id] },
    });
    expect(await listed(valetId)).toMatchObject({ fullName: 'Nour' });
    const { user } = await server.as()(ACTIVATE, activation(phone, await codeFor(server, phone)));
    expect(user).toMatchObject({ firstName: 'Noor', lastName: 'Haddad' });
  });

  test('is read as people type it: Arabic digits, spaces, a national number', async () => {
    const { valetId, phone, code } = await invited();
    const arabic = code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const { user } = await server.as()(
      ACTIVATE,
      activation(
        `(${phone.slice(2, 5)}) ${phone.slice(5)}`,
        ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`,
      ),
    );
    expect(user.id).toBe(valetId);
  });

  test('notifies the manager once accepted', async () => {
    await activated();
    const { notifications } = await manager()('GET /api/notifications', { query: {} });
    expect(notifications.some(({ message }) => message.includes(TYPED_NAME))).toBe(true);
  });

  test.each([
    ['phoneNumber', { phoneNumber: '12345' }],
    ['phoneNumber', { phoneNumber: '  ' }],
    ['locationIds', { locationIds: [] }],
    ['fullName', { fullName: '   ' }],
  ])('without a real %s is refused', async (field, wrong) => {
    const body = {
      fullName: 'Omar Haddad',
      phoneNumber: randomPhone(),
      locationIds: [business.location.id],
      ...wrong,
    };
    await expectError(invalid(field), manager(), CREATE, { body });
  });

  test('goes only to a number without a business, and of two at once one succeeds', async () => {
    const other = await buildStaffedBusiness(server.ctx);
    for (const phone of [business.valet.phone_e164, other.valet.phone_e164])
      await expectError('VALET_EXISTS', manager(), INVITE, {
        body: { phoneNumber: phone ?? '', locationIds: [business.location.id] },
      });
    const phone = randomPhone();
    await expectParallel({ ok: 1, VALET_EXISTS: 2 }, 3, () => invited(phone));
  });

  test('cannot name another business’s location', async () => {
    const other = await buildStaffedBusiness(server.ctx);
    const phone = randomPhone();
    await expectError('LOCATION_NOT_FOUND', manager(), INVITE, {
      body: { phoneNumber: phone, locationIds: [business.location.id, other.location.id] },
    });
    await mailSettled(server);
    expect(await messagesTo(server, phone)).toEqual([]);
  });

  test('to a number that sent STOP returns a warning', async () => {
    const phone = randomPhone();
    await insertRow(server, 'sms_opt_outs', { phone_e164: phone });
    const answer = await inviteValet(manager(), business, phone);
    expect(answer).toMatchObject({ phoneNumber: phone });
    expect(answer.warning).toContain('opted out');
    await mailSettled(server);
    expect(await messagesTo(server, phone)).toEqual([]);
  });
});

describe('an activation code', () => {
  test('works once, even when sent three times at once', async () => {
    const { phone, code } = await invited();
    await expectParallel({ ok: 1, INVALID_ACTIVATION: 2 }, 3, () =>
      server.as()(ACTIVATE, activation(phone, code)),
    );
    await expectError('INVALID_ACTIVATION', server.as(), ACTIVATE, activation(phone, code));
  });

  test('that is wrong, or for an unknown number, gets the same answer', async () => {
    const [first, second] = [await invited(), await invited()];
    const active = await activated();
    const strangers = [
      activation(first.phone, otherThan(first.code)),
      activation(first.phone, otherThan(second.code)),
      activation(randomPhone(), first.code),
      activation(active.phone, active.code),
      activation('12', first.code),
    ];
    const answers = [];
    for (const input of strangers) {
      const { requestId: _, ...answer } = await expectRefusal(server.as(), ACTIVATE, input);
      answers.push(answer);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      status: 400,
      code: 'INVALID_ACTIVATION',
      message: 'Please check your information and try again.',
    });
  });

  test('is locked for its number after five wrong ones, known or not, for the right one too', async () => {
    const { phone, code } = await invited();
    for (const number of [phone, randomPhone()]) {
      const all = [];
      for (let guess = 1; guess <= 7; guess += 1)
        all.push(
          ...(await settleOutcomes([
            server.as()(ACTIVATE, activation(number, otherThan(code, guess))),
          ])),
        );
      expect(countOutcomes(all)).toEqual({ INVALID_ACTIVATION: 5, CODE_LOCKED: 2 });
    }
    const locked = await expectError('CODE_LOCKED', server.as(), ACTIVATE, activation(phone, code));
    expect(locked.retryAfter).toBeGreaterThan(14 * 60);
    await forgetLimits(server);
    await server.as()(ACTIVATE, activation(phone, code));
  });

  test('is compared with at most five of 40 parallel guesses', async () => {
    const { valetId, phone, code } = await invited();
    const guesses = callInParallel(40, (index) =>
      server.as()(ACTIVATE, activation(phone, otherThan(code, index + 1))),
    );
    await expectOutcomes({ INVALID_ACTIVATION: 5, CODE_LOCKED: 35 }, guesses);
    const { attempts } = await getRow(server, 'codes', { subject_id: valetId });
    expect(attempts).toBe(5);
  });

  test('is dead after forty wrong guesses in all', async () => {
    const { valetId, phone, code } = await invited();
    for (let lock = 0; lock < 12; lock += 1) {
      await forgetLimits(server);
      await settleOutcomes(
        callInParallel(10, (index) =>
          server.as()(ACTIVATE, activation(phone, otherThan(code, 1 + lock * 10 + index))),
        ),
      );
    }
    const { attempts } = await getRow(server, 'codes', { subject_id: valetId });
    expect(attempts).toBe(40);
    await forgetLimits(server);
    await expectError('INVALID_ACTIVATION', server.as(), ACTIVATE, activation(phone, code));
    server.advance(MINUTE);
    await manager()(RESEND, { params: { valetId } });
    await server.as()(ACTIVATE, activation(phone, await codeFor(server, phone, code)));
  });

  test('is sent again after a minute only, and once of two at once', async () => {
    const { valetId } = await invited();
    const send = () => manager()(RESEND, { params: { valetId } });
    server.advance(MINUTE - 1000);
    await expectError({ code: 'RATE_LIMITED', retryAfter: 1 }, manager(), RESEND, {
      params: { valetId },
    });
    server.advance(1000);
    await expectOutcomes({ ok: 1, RATE_LIMITED: 2 }, [send(), send(), send()]);
  });

  test('is dead once a newer one was sent', async () => {
    const { valetId, phone, code } = await invited();
    server.advance(MINUTE);
    expect(await manager()(RESEND, { params: { valetId } })).toEqual({
      valetId,
      phoneNumber: phone,
    });
    const fresh = await codeFor(server, phone, code);
    await expectError('INVALID_ACTIVATION', server.as(), ACTIVATE, activation(phone, code));
    await server.as()(ACTIVATE, activation(phone, fresh));
    await expectError('ALREADY_ACTIVE', manager(), RESEND, { params: { valetId } });
  });

  test.each(['12345', '1234567', 'abcdef', ''])(
    'of %o is refused and costs no try',
    async (typed) => {
      const { valetId, phone } = await invited();
      await expectError({ fields: ['token'] }, server.as(), ACTIVATE, activation(phone, typed));
      const row = await getRow(server, 'codes', { subject_id: valetId });
      expect(row.attempts).toBe(0);
    },
  );

  test('is not used up by a refused password', async () => {
    const { phone, code } = await invited();
    for (const password of ['five5', 'dragon', 'x'.repeat(5_000)])
      expect(
        listFields(await expectRefusal(server.as(), ACTIVATE, activation(phone, code, password))),
      ).toEqual(['password']);
    await server.as()(ACTIVATE, activation(phone, code));
  });

  test('opens nothing once the invitation was withdrawn', async () => {
    const { valetId, phone, code } = await invited();
    await manager()(DEACTIVATE, { params: { id: valetId } });
    await expectError('INVALID_ACTIVATION', server.as(), ACTIVATE, activation(phone, code));
    await manager()(CHANGE, set(valetId, 'pending'));
    await expectError('INVALID_ACTIVATION', server.as(), ACTIVATE, activation(phone, code));
  });
});

describe('a valet’s status', () => {
  test('suspended in the middle of a shift ends sessions, socket and shift', async () => {
    const valet = await buildValet(server.ctx, business, { role: 'business_valet', onShift: true });
    const socket = await openFollowingSocket(server, { token: valet.token });
    expect(await listed(valet.id)).toMatchObject({ isOnShift: true });
    await manager()(CHANGE, set(valet.id, 'suspended'));
    expect(await socket.closed()).toBeGreaterThan(0);
    await expectError(401, server.as(valet.token), 'GET /api/auth/me', {});
    expect(await listed(valet.id)).toMatchObject({ status: 'suspended', isOnShift: false });
    const body = { phoneNumber: valet.phone_e164 ?? '', password: PASSWORD };
    await expectError('ACCOUNT_INACTIVE', server.as(), 'POST /api/valet/login', { body });
    await manager()(CHANGE, set(valet.id, 'active'));
    await expectError(401, server.as(valet.token), 'GET /api/auth/me', {});
    await server.as()('POST /api/valet/login', { body });
  });

  test('inactive is what deleting sets, however often', async () => {
    const { valetId, token } = await activated();
    await expectParallel({ ok: 3 }, 3, () => manager()(DEACTIVATE, { params: { id: valetId } }));
    expect(await getStatus(valetId)).toBe('inactive');
    await expectError(401, server.as(token), 'GET /api/auth/me', {});
    expect(await listed(valetId)).toMatchObject({ locationAssignments: [{}] });
    const { id } = business.manager;
    await expectError('VALET_NOT_FOUND', manager(), DEACTIVATE, { params: { id } });
  });

  test('active is reached only by the valet’s own activation, the first time', async () => {
    const { valetId } = await invited();
    const refused = {
      code: 'VALIDATION',
      issues: [{ field: 'status', code: 'valet_not_activated' }],
    };
    await expectError(refused, manager(), CHANGE, set(valetId, 'active'));
    await manager()(CHANGE, set(valetId, 'suspended'));
    await expectError(refused, manager(), CHANGE, set(valetId, 'active'));
  });

  test('an active valet set to pending is signed out and activates again', async () => {
    const { valetId, phone, code, token } = await activated();
    await server.as(token)('PUT /api/valet/pin', { body: { password: CHOSEN, pin: '2749' } });
    await manager()(CHANGE, set(valetId, 'pending'));
    await expectError(401, server.as(token), 'GET /api/auth/me', {});
    server.advance(MINUTE);
    await manager()(RESEND, { params: { valetId } });
    const fresh = await codeFor(server, phone, code);
    const { user } = await server.as()(ACTIVATE, activation(phone, fresh, 'another-lamp-9'));
    expect(user).toMatchObject({ id: valetId, hasPin: false });
    const refused = { body: { phoneNumber: phone, password: CHOSEN } };
    await expectError('INVALID_CREDENTIALS', server.as(), 'POST /api/valet/login', refused);
  });

  test('changes together with locations, and a removal from a location ends the shift there', async () => {
    const second = await buildLocation(server.ctx, business.id);
    const valet = await buildValet(server.ctx, business, { onShift: true });
    const change = (locationIds: string[]) =>
      manager()(CHANGE, { params: { id: valet.id }, body: { status: 'active', locationIds } });
    await change([business.location.id, second.id, second.id]);
    expect(await listed(valet.id)).toMatchObject({ isOnShift: true });
    await change([second.id]);
    expect(await listed(valet.id)).toMatchObject({
      isOnShift: false,
      locationAssignments: [{ locationId: second.id }],
    });
    await change([]);
    expect(await listed(valet.id)).toMatchObject({ locationAssignments: [] });
    await server.as(valet.token)('GET /api/auth/me', {});
  });

  test('cannot change together with a location of another business', async () => {
    const other = await buildStaffedBusiness(server.ctx);
    await expectError('LOCATION_NOT_FOUND', manager(), CHANGE, {
      params: { id: business.otherValet.id },
      body: { status: 'active', locationIds: [other.location.id] },
    });
  });

  test('suspended during an activation never leaves the valet half active', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { valetId, phone, code } = await invited();
      let token = '';
      await settleOutcomes([
        server
          .as()(ACTIVATE, activation(phone, code))
          .then((session) => (token = session.token)),
        manager()(CHANGE, set(valetId, 'suspended')),
      ]);
      expect(await getStatus(valetId)).toBe('suspended');
      if (token) await expectError(401, server.as(token), 'GET /api/auth/me', {});
    }
  });
});

describe('a valet’s number', () => {
  const invite = (where: TestBusiness, phone: string) =>
    inviteValet(server.as(where.manager.token), where, phone);
  const findNumber = async (id: string) =>
    (
      await server.ctx.db
        .selectFrom('people')
        .select('phone_e164')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.phone_e164;

  test('of a valet who left is free for another business, and disappears from the first', async () => {
    const other = await buildStaffedBusiness(server.ctx);
    const { valetId, phone, code, token } = await activated();
    expect(await settleOutcomes([invite(other, phone)])).toEqual(['VALET_EXISTS']);
    await manager()(CHANGE, set(valetId, 'suspended'));
    expect(await settleOutcomes([invite(other, phone)])).toEqual(['VALET_EXISTS']);
    await manager()(DEACTIVATE, { params: { id: valetId } });
    expect(await settleOutcomes([invite(business, phone)])).toEqual(['VALET_EXISTS']);
    const { valetId: fresh } = await invite(other, phone);
    expect(fresh).not.toBe(valetId);
    const activation2 = activation(phone, await codeFor(server, phone, code), 'another-lamp-9');
    expect((await server.as()(ACTIVATE, activation2)).user).toMatchObject({
      id: fresh,
      businessId: other.id,
    });
    const signedIn = (password: string) =>
      server.as()('POST /api/valet/login', { body: { phoneNumber: phone, password } });
    expect((await signedIn('another-lamp-9')).user.id).toBe(fresh);
    expect(await settleOutcomes([signedIn(CHOSEN)])).toEqual(['INVALID_CREDENTIALS']);
    await expectError(401, server.as(token), 'GET /api/auth/me', {});
    expect(await listed(valetId)).toMatchObject({ phoneNumber: null, status: 'inactive' });
    const { closed_at: closedAt } = await getRow(server, 'people', valetId);
    expect(closedAt, 'what is kept of them ends some day').not.toBeNull();
    for (const status of ['active', 'pending', 'suspended'] as const)
      expect(await expectRefusal(manager(), CHANGE, set(valetId, status))).toMatchObject({
        code: 'VALIDATION',
        issues: [{ field: 'status', code: 'valet_number_moved' }],
      });
    await expectError('ALREADY_ACTIVE', manager(), RESEND, { params: { valetId } });
    const trace = await listRows(server, 'phone_releases', { phone_e164: phone });
    expect(trace).toMatchObject([
      { from_person_id: valetId, to_person_id: fresh, actor_id: other.manager.id },
    ]);
  });

  test('goes to one of several businesses that invite it at once', async () => {
    const { valetId, phone } = await activated();
    await manager()(DEACTIVATE, { params: { id: valetId } });
    const businesses = await Promise.all([
      buildStaffedBusiness(server.ctx),
      buildStaffedBusiness(server.ctx),
      buildStaffedBusiness(server.ctx),
    ]);
    const all = await settleOutcomes(businesses.map((where) => invite(where, phone)));
    expect(countOutcomes(all)).toEqual({ ok: 1, VALET_EXISTS: 2 });
    expect(await findNumber(valetId)).toBeNull();
  });

  test('stays or goes, never both, when another business invites it while its valet is reactivated', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await buildStaffedBusiness(server.ctx);
      const { valetId, phone } = await activated();
      await manager()(DEACTIVATE, { params: { id: valetId } });
      const [taken, back] = await settleOutcomes([
        invite(other, phone),
        manager()(CHANGE, set(valetId, 'active')),
      ]);
      expect(
        taken === 'ok' ? back === 'VALIDATION' : taken === 'VALET_EXISTS' && back === 'ok',
      ).toBe(true);
      expect((await findNumber(valetId)) === null).toBe(taken === 'ok');
    }
  });

  test('is not used up by refused invitations', async () => {
    const strict = await startStrict(server);
    const other = await buildStaffedBusiness(server.ctx);
    const phone = other.valet.phone_e164 ?? '';
    const call = strict.as(business.manager.token);
    const body = { phoneNumber: phone, locationIds: [business.location.id] };
    const all = [];
    for (let time = 0; time < 12; time += 1)
      all.push(...(await settleOutcomes([call(INVITE, { body })])));
    expect(countOutcomes(all)).toEqual({ VALET_EXISTS: 12 });
    const ticket = { phoneE164: phone, locationId: other.location.id };
    await strict.as(other.valet.token)('POST /api/valet/tickets', { body: ticket });
  });
});

test('the invitation comes in the location’s language', async () => {
  const arabic = await buildStaffedBusiness(server.ctx, { language: 'ar' });
  const phone = randomPhone();
  await inviteValet(server.as(arabic.manager.token), arabic, phone);
  const [sms] = await readInbox(server, phone);
  expect(sms?.text).toMatch(/\p{Script=Arabic}/u);
});

// The tests below must be last, because they move the clock.

test('an activation code lives for 72 hours', async () => {
  const [first, second] = [await invited(), await invited()];
  server.advance(72 * HOUR - MINUTE);
  await server.as()(ACTIVATE, activation(first.phone, first.code));
  server.advance(MINUTE);
  expect(
    (await expectRefusal(server.as(), ACTIVATE, activation(second.phone, second.code))).code,
  ).toBe('INVALID_ACTIVATION');
});

test('a number whose invitation expired unread is free for another business', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  // Signs in again, because sessions end within the days that the clock moved.
  const signedIn = async ({ email }: { email: string | null }) => {
    const body = { email: email ?? '', password: PASSWORD };
    return server.as((await server.as()('POST /api/auth/business-login', { body })).token);
  };
  const invite = async (by: TestBusiness, phoneNumber: string) =>
    (await signedIn(by.manager))(INVITE, { body: { phoneNumber, locationIds: [by.location.id] } });
  const [phone, suspended] = [randomPhone(), randomPhone()];
  const first = await invite(business, phone);
  const { valetId } = await invite(business, suspended);
  await (
    await signedIn(business.manager)
  )(CHANGE, set(valetId, 'suspended'));
  server.advance(36 * HOUR);
  await (
    await signedIn(business.manager)
  )(RESEND, { params: { valetId: first.valetId } });
  server.advance(72 * HOUR - MINUTE);
  expect(await settleOutcomes([invite(other, phone)])).toEqual(['VALET_EXISTS']);
  server.advance(MINUTE);
  expect((await invite(other, phone)).valetId).not.toBe(first.valetId);
  expect(await getStatus(first.valetId)).toBe('inactive');
  // A suspended invitation does not hold the phone number either.
  await invite(other, suspended);
});
