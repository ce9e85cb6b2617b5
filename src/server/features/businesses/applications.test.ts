import { beforeEach, describe, expect, test } from 'vitest';
import {
  forgetLimits,
  readInbox,
  mailSettled,
  newCustomer,
  randomEmail,
  secretFor,
  verifiedCustomer,
} from '#test/factories/accounts.ts';
import { buildPerson, randomPhone } from '#test/factories/people.ts';
import {
  callInParallel,
  expectRefusal,
  invalid,
  expectError,
  expectOutcomes,
  expectParallel,
} from '#test/factories/refusals.ts';
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import { messagesTo } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';
import type { Context } from '../../context.ts';
import { activateBusiness, getActivatedBusiness } from './commands/activateBusiness.ts';

const APPLY = 'POST /api/business/applications';
const LIST = 'GET /api/admin/applications';
const APPROVE = 'POST /api/admin/applications/{id}/approve';
const DECLINE = 'POST /api/admin/applications/{id}/decline';
const ACTIVATE = 'POST /api/business/activate';
const RESEND = 'POST /api/business/resend-activation';
const CHECK = 'POST /api/business/activation-link';
const LOGIN = 'POST /api/auth/business-login';
const CHOSEN = 'lobby-41-lamp';
const DAY = 86_400_000;

const server = runServer();
const administrator = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin' }));
beforeEach(() => forgetLimits(server));

const place = {
  name: 'Front gate',
  address: '1 Quay Road',
  city: 'Miami',
  state: 'FL',
  zipCode: '33132',
  country: 'US',
  timeZone: 'America/New_York',
};

const admin = () => server.as(administrator.token);
const form = (fields: { contactEmail?: string; language?: 'en' | 'ar' } = {}) => ({
  businessName: `Harbour StaffedBusiness ${crypto.randomUUID().slice(0, 6)}`,
  kind: 'hotel' as const,
  contactName: 'Amira Ben Salah',
  contactEmail: fields.contactEmail ?? randomEmail(),
  contactPhone: randomPhone(),
  locations: [
    place,
    { ...place, name: 'Beach gate', city: 'Dubai', country: 'AE', timeZone: 'Asia/Dubai' },
  ],
  currency: 'AED',
  expectedCarsPerDay: 120,
  note: 'Weddings on Fridays',
  ...(fields.language ? { language: fields.language } : {}),
});

async function apply(fields: Parameters<typeof form>[0] = {}) {
  const body = form(fields);
  const { applicationId } = await server.as()(APPLY, { body });
  return { ...body, id: applicationId };
}

async function applyAndApprove(fields: Parameters<typeof form>[0] = {}) {
  const application = await apply(fields);
  await admin()(APPROVE, { params: { id: application.id } });
  const token = await secretFor(server, application.contactEmail, 'business-activate', 2);
  return { ...application, token };
}

const findBusinesses = (name: string) => listRows(server, 'businesses', { name });
const signIn = (email: string, password: string) =>
  server.as()(LOGIN, { body: { email, password } });

describe('an application', () => {
  test('is stored, confirmed by e-mail, and shown to administrators', async () => {
    const body = form();
    const { applicationId, message } = await server.as()(APPLY, { body });
    expect(message).toContain('24 hours');
    const [receipt] = await readInbox(server, body.contactEmail);
    expect(receipt?.text).toContain('24 hours');
    expect(receipt?.text).toContain(body.businessName);
    const { applications } = await admin()(LIST, { query: { status: 'pending' } });
    const { note, ...rest } = body;
    expect(applications.at(-1)).toMatchObject({
      id: applicationId,
      status: 'pending',
      note,
      ...rest,
    });
    const { notifications } = await admin()('GET /api/notifications', { query: {} });
    expect(notifications[0]?.message).toContain(body.businessName);
  });

  test('is found by its words, and shown with facts about its address and with notes', async () => {
    const customer = await verifiedCustomer(server);
    const application = await apply({ contactEmail: customer.email });
    const other = await buildPerson(server.ctx, { role: 'admin', firstName: 'Ada' });
    const params = { id: application.id };
    const { applications } = await admin()(LIST, {
      query: { status: 'pending', search: `${application.businessName} dubai` },
    });
    expect(applications.map(({ id }) => id)).toEqual([application.id]);
    expect((await admin()(LIST, { query: { search: 'nothing like it' } })).applications).toEqual(
      [],
    );
    await server.as(other.token)('POST /api/admin/applications/{id}/notes', {
      params,
      body: { text: 'I know them' },
    });
    expect(await admin()('GET /api/admin/applications/{id}', { params })).toMatchObject({
      application: { id: application.id },
      domain: { domain: customer.email.split('@')[1], isPublicProvider: false },
      isAddressTaken: true,
      startTerms: { platformFeeType: 'percentage', platformFeeValue: 8 },
      businessId: null,
      notes: [{ author: 'Ada Person', text: 'I know them' }],
    });
    const support = await buildPerson(server.ctx, { role: 'admin', adminSet: 'support' });
    await expectError(403, server.as(support.token), 'GET /api/admin/applications/{id}', {
      params,
    });
    await expectError({ fields: ['reason'] }, admin(), DECLINE, { params, body: { reason: ' ' } });
  });

  test('reads a number without a country code in the country of its first location', async () => {
    const dubai = { ...place, city: 'Dubai', country: 'AE', timeZone: 'Asia/Dubai' };
    const body = { ...form(), locations: [dubai, place], contactPhone: '050 123 4567' };
    const { applicationId } = await server.as()(APPLY, { body });
    const { applications } = await admin()(LIST, { query: { status: 'pending' } });
    expect(applications.find(({ id }) => id === applicationId)).toMatchObject({
      contactPhone: '+971501234567',
    });
  });

  test('takes a landline as contact, which the manager gets as no number for texts', async () => {
    const dubai = { ...place, city: 'Dubai', country: 'AE', timeZone: 'Asia/Dubai' };
    const body = { ...form(), locations: [dubai], contactPhone: '04 300 1234' };
    const { applicationId } = await server.as()(APPLY, { body });
    await admin()(APPROVE, { params: { id: applicationId } });
    const manager = await server.ctx.db
      .selectFrom('people')
      .innerJoin('businesses', 'businesses.id', 'people.business_id')
      .select(['people.phone_e164', 'businesses.contact_phone'])
      .where('people.email', '=', body.contactEmail)
      .executeTakeFirstOrThrow();
    expect(manager).toEqual({ phone_e164: null, contact_phone: '+97143001234' });
  });

  test('gets the only time zone of a country for its location', async () => {
    const { timeZone: _, ...unzoned } = { ...place, city: 'Dubai', country: 'AE' };
    const { applicationId } = await server.as()(APPLY, {
      body: { ...form(), locations: [unzoned] },
    });
    const { applications } = await admin()(LIST, { query: { status: 'pending' } });
    expect(applications.find(({ id }) => id === applicationId)?.locations).toMatchObject([
      { country: 'AE', timeZone: 'Asia/Dubai' },
    ]);
  });

  test('is stored once when sent twice with one key', async () => {
    const body = form();
    const key = crypto.randomUUID();
    const send = () => server.as()(APPLY, { body }, { idempotencyKey: key });
    const answers = await Promise.all(callInParallel(3, send));
    expect(new Set(answers.map(({ applicationId }) => applicationId)).size).toBe(1);
    await mailSettled(server);
    expect(await messagesTo(server, body.contactEmail)).toHaveLength(1);
  });

  test.each([
    ['businessName', { businessName: ' ' }],
    ['kind', { kind: 'garage' as never }],
    ['contactEmail', { contactEmail: 'amira' }],
    ['contactPhone', { contactPhone: '12345' }],
    ['locations', { locations: [] }],
    ['locations.0.city', { locations: [{ ...place, city: '' }] }],
    ['locations.0.state', { locations: [{ ...place, state: ' ' }] }],
    ['locations.1.zipCode', { locations: [place, { ...place, zipCode: undefined }] }],
    ['locations.0.country', { locations: [{ ...place, country: 'ZZ' }] }],
    ['locations.1.timeZone', { locations: [place, { ...place, timeZone: 'EST' }] }],
    ['locations.1.timeZone', { locations: [place, { ...place, timeZone: undefined }] }],
    // The list of time zones in PostgreSQL lacks this name.
    ['locations.1.timeZone', { locations: [place, { ...place, timeZone: 'US/Pacific-New' }] }],
    ['currency', { currency: 'dollars' }],
    ['currency', { currency: undefined as never }],
    ['expectedCarsPerDay', { expectedCarsPerDay: 0 }],
    ['expectedCarsPerDay', { expectedCarsPerDay: 1.5 }],
    ['note', { note: 'x'.repeat(2_001) }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    await expectError(invalid(field), server.as(), APPLY, { body: { ...form(), ...wrong } });
  });

  test('cannot approve itself', async () => {
    const body = { ...form(), status: 'approved', businessId: crypto.randomUUID() };
    await expectError({ fields: ['status', 'businessId'] }, server.as(), APPLY, { body });
  });
});

describe('approving', () => {
  test('gives the locations the default rates in the currency of the business', async () => {
    const body = { ...form(), currency: 'KWD' };
    const { applicationId } = await server.as()(APPLY, { body });
    await admin()(APPROVE, { params: { id: applicationId } });
    const [business] = await findBusinesses(body.businessName);
    const locations = await listRows(server, 'locations', { business_id: business?.id ?? '' });
    const rates = await Promise.all(
      locations.map(({ id }) =>
        admin()('GET /api/locations/{locationId}/pricing', { params: { locationId: id } }),
      ),
    );
    const inDinars = { currency: 'KWD', current: { rates: { hourlyRate: 8.5, flatRate: 15 } } };
    expect(rates).toMatchObject([inDinars, inDinars]);
  });

  test('creates the business with its locations and an invited manager', async () => {
    const application = await apply();
    const answer = await admin()(APPROVE, { params: { id: application.id } });
    expect(answer.application).toMatchObject({ status: 'approved' });
    const [business] = await findBusinesses(application.businessName);
    expect(business).toMatchObject({
      status: 'pending',
      kind: 'hotel',
      contact_email: application.contactEmail,
      currency: 'AED',
      activated_at: null,
    });
    const places = await listRows(server, 'locations', { business_id: business?.id ?? '' }, 'name');
    expect(places).toMatchObject([
      {
        name: 'Beach gate',
        ticket_prefix: 'B',
        country: 'AE',
        time_zone: 'Asia/Dubai',
        latitude: null,
        longitude: null,
      },
      {
        name: 'Front gate',
        ticket_prefix: 'A',
        country: 'US',
        state: 'FL',
        zip_code: '33132',
        time_zone: 'America/New_York',
        latitude: null,
        longitude: null,
      },
    ]);
    const email = application.contactEmail;
    await expectError('INVALID_CREDENTIALS', server.as(), LOGIN, {
      body: { email, password: 'x' },
    });
    const { entries } = await admin()('GET /api/admin/audit', { query: {} });
    expect(entries[0]).toMatchObject({
      action: 'application approved',
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    const { user_agent: userAgent } = await getRow(server, 'audit_events', {
      subject_id: application.id,
    });
    expect(userAgent).toMatch(/./);
  });

  test('creates one business when administrators decide at once', async () => {
    const application = await apply();
    const params = { id: application.id };
    const other = (await buildPerson(server.ctx, { role: 'admin' })).token;
    const all = await expectOutcomes({ ok: 1, STATE_CONFLICT: 3 }, [
      admin()(APPROVE, { params }),
      server.as(other)(APPROVE, { params }),
      admin()(DECLINE, { params, body: { reason: 'No room' } }),
      server.as(other)(DECLINE, { params, body: { reason: 'No room' } }),
    ]);
    const wasApproved = all.slice(0, 2).includes('ok');
    expect(await findBusinesses(application.businessName)).toHaveLength(wasApproved ? 1 : 0);
    await mailSettled(server);
    expect(await messagesTo(server, application.contactEmail)).toHaveLength(2);
    expect(await expectRefusal(admin(), APPROVE, { params })).toMatchObject({
      status: 409,
      state: wasApproved ? 'approved' : 'declined',
    });
  });

  test('is refused where the address has an account, and writes nothing', async () => {
    const customer = await verifiedCustomer(server);
    const manager = await applyAndApprove();
    for (const [contactEmail, code] of [
      [customer.email.toUpperCase(), 'BUSINESS_EXISTS'],
      [manager.contactEmail, 'BUSINESS_PENDING'],
    ] as const) {
      const application = await apply({ contactEmail });
      await expectError({ code, status: 409 }, admin(), APPROVE, {
        params: { id: application.id },
      });
      expect(await findBusinesses(application.businessName)).toEqual([]);
      const params = { id: application.id };
      await admin()(DECLINE, { params, body: { reason: 'Known already' } });
      expect(await admin()('GET /api/admin/applications/{id}', { params })).toMatchObject({
        application: { status: 'declined' },
        declineReason: 'Known already',
      });
    }
  });

  test('succeeds although the address was registered and never proven', async () => {
    const contactEmail = randomEmail();
    await server.as()('POST /api/auth/register', {
      body: newCustomer({ email: contactEmail, password: 'squatter-12-x' }),
    });
    const squatted = await secretFor(server, contactEmail, 'verify-email');
    const application = await apply({ contactEmail });
    await admin()(APPROVE, { params: { id: application.id } });
    const token = await secretFor(server, contactEmail, 'business-activate', 3);
    const squatter = { body: { email: contactEmail, password: 'squatter-12-x' } };
    await expectError('INVALID_CREDENTIALS', server.as(), LOGIN, squatter);
    await expectError('INVALID_VERIFICATION_LINK', server.as(), 'GET /api/auth/verify-email', {
      query: { token: squatted },
    });
    await server.as()(ACTIVATE, { body: { token, password: CHOSEN } });
    expect((await signIn(contactEmail, CHOSEN)).user.firstName).toBe('Amira');
    await expectError('INVALID_CREDENTIALS', server.as(), LOGIN, squatter);
  });

  test('answers 404 for an unknown id', async () => {
    const params = { id: crypto.randomUUID() };
    await expectError('APPLICATION_NOT_FOUND', admin(), APPROVE, { params });
    await expectError('APPLICATION_NOT_FOUND', admin(), DECLINE, {
      params,
      body: { reason: 'No room' },
    });
  });
});

test('applications are paged: the longest-waiting first, or the last decided first', async () => {
  const listIds = async (status: 'pending' | 'decided', cursor?: string): Promise<string[]> => {
    const query = { status, ...(cursor ? { cursor } : {}) };
    const { applications, nextCursor } = await admin()(LIST, { query });
    expect(applications.length).toBeLessThanOrEqual(50);
    const ids = applications.map(({ id }) => id);
    return nextCursor ? [...ids, ...(await listIds(status, nextCursor))] : ids;
  };
  const row = await server.ctx.db
    .selectFrom('applications')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const { locations, id: _id, business_id: _business, decline_reason: _reason, ...known } = row;
  const { search_text: _searched, ...rest } = known;
  // Each time belongs to two applications: a page must not skip the second when the first ends a
  // page.
  const readTime = (index: number) => new Date(Date.UTC(2020, 0, 1, 0, Math.floor(index / 2)));
  const { id: adminId } = await server.ctx.db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirstOrThrow();
  const made = async (status: 'pending' | 'declined') => {
    const all = Array.from({ length: 60 }, (_, index) => ({
      ...rest,
      locations: JSON.stringify(locations),
      status,
      created_at: readTime(index),
      decided_at: status === 'pending' ? null : readTime(index),
      decided_by: status === 'pending' ? null : adminId,
    }));
    const rows = await server.ctx.db
      .insertInto('applications')
      .values(all)
      .returning(['id'])
      .execute();
    return rows.map(({ id }) => id);
  };
  const [pending, declined] = [await made('pending'), await made('declined')];
  const [waiting, decided] = [await listIds('pending'), await listIds('decided')];
  expect(waiting.slice(0, 60).toSorted()).toEqual(pending.toSorted());
  expect(decided.slice(-60).toSorted()).toEqual(declined.toSorted());
  expect(new Set(waiting).size).toBe(waiting.length);
  expect(new Set(decided).size).toBe(decided.length);
  await server.ctx.db
    .deleteFrom('applications')
    .where('id', 'in', [...pending, ...declined])
    .execute();
});

test('a decline has its reason in the language of the application', async () => {
  const application = await apply({ language: 'ar' });
  const reason = 'لا نعمل في مدينتكم بعد';
  const answer = await admin()(DECLINE, { params: { id: application.id }, body: { reason } });
  expect(answer.application).toMatchObject({ status: 'declined' });
  // The receipt of the application and the decline may arrive in either order.
  const mails = await readInbox(server, application.contactEmail, 2);
  const mail = mails.find(({ text }) => text.includes(reason));
  expect(mail?.subject).toMatch(/\p{Script=Arabic}/u);
  expect(await findBusinesses(application.businessName)).toEqual([]);
});

describe('the activation link', () => {
  test('lets the manager choose a password and activates both accounts', async () => {
    const { token, contactEmail, businessName } = await applyAndApprove();
    const answer = await server.as()(ACTIVATE, { body: { token, password: 'vq7-mzkt' } });
    expect(answer.business).toEqual({ name: businessName });
    const { user, business, token: session } = await signIn(contactEmail, 'vq7-mzkt');
    expect(user).toMatchObject({ role: 'business', firstName: 'Amira', lastName: 'Ben Salah' });
    expect(business.name).toBe(businessName);
    const { locations } = await server.as(session)('GET /api/business/locations', { query: {} });
    expect(locations).toMatchObject([
      { name: 'Beach gate', country: 'AE', timeZone: 'Asia/Dubai', currency: 'AED' },
      { name: 'Front gate', latitude: null, longitude: null },
    ]);
    expect((await findBusinesses(businessName))[0]).toMatchObject({ status: 'active' });
  });

  test('works once, even when opened three times at once', async () => {
    const { token, contactEmail } = await applyAndApprove();
    const all = await expectParallel({ ok: 1, ALREADY_ACTIVE: 2 }, 3, (index) =>
      server.as()(ACTIVATE, { body: { token, password: `${CHOSEN}${index}` } }),
    );
    await signIn(contactEmail, `${CHOSEN}${all.indexOf('ok')}`);
  });

  test.each([
    ['is activated', activateBusiness],
    [
      'is checked',
      (ctx: Context, { token }: { token: string }) => getActivatedBusiness(ctx, token),
    ],
  ] as const)('says that it was used, also when this happens while it %s', async (_, run) => {
    const { token } = await applyAndApprove();
    const input = { token, password: CHOSEN, userAgent: undefined, address: '192.0.2.1' };
    let isUsed = false;
    // Another call activates the business after the first read of this one.
    const db = server.ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isUsed) return result;
        isUsed = true;
        await activateBusiness(server.ctx, input);
        return result;
      },
    });
    await expect(run({ ...server.ctx, db }, input)).rejects.toMatchObject({
      code: 'ALREADY_ACTIVE',
    });
  });

  test('can be checked before a password is chosen, and signs the manager in', async () => {
    const { token, businessName, contactEmail } = await applyAndApprove();
    const check = { body: { token } };
    for (let time = 0; time < 2; time += 1)
      expect(await server.as()(CHECK, check)).toEqual({ business: { name: businessName } });
    await expectError('INVALID_ACTIVATION_LINK', server.as(), CHECK, {
      body: { token: `${token}x` },
    });
    const opened = await server.as()(ACTIVATE, { body: { token, password: CHOSEN } });
    expect(opened.user).toMatchObject({ role: 'business', email: contactEmail });
    const { user } = await server.as(opened.token)('GET /api/auth/me', {});
    expect(user.id).toBe(opened.user.id);
    await expectError('ALREADY_ACTIVE', server.as(), CHECK, check);
  });

  test('is not used up by a refused password', async () => {
    const { token } = await applyAndApprove();
    for (const password of ['five5', 'dragon', 'x'.repeat(5_000)])
      await expectError({ fields: ['password'] }, server.as(), ACTIVATE, {
        body: { token, password },
      });
    await server.as()(ACTIVATE, { body: { token, password: CHOSEN } });
  });

  test('is dead once the business was closed', async () => {
    const { token, businessName } = await applyAndApprove();
    await updateRows(server, 'businesses', { name: businessName }, { status: 'inactive' });
    await expectError('INVALID_ACTIVATION_LINK', server.as(), CHECK, { body: { token } });
    await expectError('INVALID_ACTIVATION_LINK', server.as(), ACTIVATE, {
      body: { token, password: CHOSEN },
    });
  });

  test('is sent again on request with the same answer for everybody, except for the owner of the used link', async () => {
    const { token, contactEmail } = await applyAndApprove();
    await server.as()(ACTIVATE, { body: { token, password: CHOSEN } });
    const known = await server.as()(RESEND, { body: { email: contactEmail } });
    for (const body of [
      { email: randomEmail() },
      { email: randomEmail(), token: 'act_forged' },
      { email: 'no address' },
    ])
      expect(await server.as()(RESEND, { body })).toEqual(known);
    await expectError('ALREADY_ACTIVE', server.as(), RESEND, {
      body: { email: contactEmail, token },
    });
    const [mail] = await readInbox(server, contactEmail, 3);
    expect(mail?.text).toContain(`${server.url}/business-login`);
  });

  test('is sent to a manager who asks for a password or registers before activating', async () => {
    const { contactEmail } = await applyAndApprove();
    await server.as()('POST /api/auth/forgot-password', { body: { email: contactEmail } });
    await secretFor(server, contactEmail, 'business-activate', 3);
    await server.as()('POST /api/auth/register', { body: newCustomer({ email: contactEmail }) });
    const token = await secretFor(server, contactEmail, 'business-activate', 4);
    await server.as()(ACTIVATE, { body: { token, password: CHOSEN } });
    expect((await signIn(contactEmail, CHOSEN)).user.role).toBe('business');
  });
});

// The next test must be the last one, because it moves the clock.

test('an activation link lives for seven days', async () => {
  const [first, second] = [await applyAndApprove(), await applyAndApprove()];
  server.advance(7 * DAY - 60_000);
  await server.as()(ACTIVATE, { body: { token: first.token, password: CHOSEN } });
  server.advance(60_000);
  await expectError('INVALID_ACTIVATION_LINK', server.as(), ACTIVATE, {
    body: { token: second.token, password: CHOSEN },
  });
});
