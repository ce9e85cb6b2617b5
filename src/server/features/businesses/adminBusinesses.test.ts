import { beforeEach, describe, expect, test } from 'vitest';
import { forgetLimits, readInbox, randomEmail, secretFor } from '#test/factories/accounts.ts';
import {
  buildBusiness,
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
  PASSWORD,
} from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectParallel,
} from '#test/factories/refusals.ts';
import { listRows } from '#test/factories/rows.ts';
import { openTicket, paidCar, parkCar, payOrder, requestCar } from '#test/factories/stays.ts';
import { endShifts } from '#test/factories/shifts.ts';
import { impersonate } from '#test/factories/steps.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/admin/businesses';
const ONE = 'GET /api/admin/businesses/{businessId}';
const CHECK = 'GET /api/admin/businesses/check/{email}';
const CREATE = 'POST /api/admin/businesses/create';
const RESEND = 'POST /api/admin/businesses/resend-activation';
const CHANGE = 'PATCH /api/admin/businesses/{businessId}';
const STATUS = 'PUT /api/admin/businesses/{businessId}/status';
const FEE = 'PUT /api/admin/businesses/{businessId}/platform-fee';
const PLACES = '/api/admin/businesses/{businessId}/locations';
const PLACE = `${PLACES}/{locationId}` as const;
const PRICING = `PUT ${PLACE}/pricing` as const;
const WITHDRAW = `DELETE ${PLACE}/pricing/{version}` as const;

const server = runServer();
const admin = buildBeforeAll(() => buildPerson(server.ctx, { role: 'admin' }));
beforeEach(() => forgetLimits(server));

const as = () => server.as(admin.token);
const given = (fields: object = {}) => ({
  businessName: `Quay House ${crypto.randomUUID().slice(0, 8)}`,
  contactName: 'Amira Ben Salah',
  contactEmail: randomEmail(),
  country: 'AE',
  currency: 'AED',
  ...fields,
});
const create = async (fields: object = {}) => {
  const body = given(fields);
  return { ...body, ...(await as()(CREATE, { body })).business };
};
const of = (businessId: string) => ({ params: { businessId } });
const trailOf = (businessId: string) =>
  listRows(server, 'audit_events', { business_id: businessId }, 'id');

describe('a business that an administrator creates', () => {
  test('waits for its manager, who gets the activation link, and has the chosen settings', async () => {
    const body = given({
      plan: 'premium',
      platformFeeType: 'fixed',
      platformFeeValue: 2.5,
      contractUrl: ' https://example.com/contract.pdf ',
      language: 'ar',
    });
    const { businessUser, business } = await as()(CREATE, { body });
    expect(businessUser).toEqual({ email: body.contactEmail });
    expect(business).toMatchObject({
      name: body.businessName,
      contactName: body.contactName,
      status: 'pending',
      statusText: 'Pending activation',
      plan: 'premium',
      platformFeeType: 'fixed',
      platformFeeValue: 2.5,
      platformFeePayer: 'customer',
      contractUrl: 'https://example.com/contract.pdf',
      currency: 'AED',
      country: 'AE',
      timeZone: 'Asia/Dubai',
      language: 'ar',
      totalRevenue: 0,
      totalServices: 0,
      activatedAt: null,
      userAccount: { email: body.contactEmail, isActive: false, isEmailVerified: false },
    });
    const token = await secretFor(server, body.contactEmail, 'business-activate');
    await server.as()('POST /api/business/activate', {
      body: { token, password: 'lobby-41-lamp' },
    });
    const active = await as()(ONE, of(business.id));
    expect(active.business).toMatchObject({
      status: 'active',
      userAccount: { isActive: true, isEmailVerified: true },
    });
    expect(active.business.activatedDate).toBe(active.business.activatedAt?.slice(0, 10));
    const [line] = await trailOf(business.id);
    expect(line).toMatchObject({
      action: 'business created',
      admin_id: admin.id,
      before: null,
      after: { name: body.businessName, platformFeeValue: 2.5, currency: 'AED' },
    });
  });

  test('has the platform’s default fee if its creator may not change fees', async () => {
    const { token } = await buildPerson(server.ctx, { role: 'admin', adminSet: 'operations' });
    const operator = server.as(token);
    for (const fee of [{ platformFeeValue: 0 }, { platformFeeType: 'fixed' as const }])
      await expectError('FORBIDDEN', operator, CREATE, { body: { ...given(), ...fee } });
    const { business } = await operator(CREATE, { body: given() });
    expect(business.platformFeeValue).toBe((await create()).platformFeeValue);
  });

  test('has the platform’s fee by default, and needs no contact name', async () => {
    const { contactName: _, ...body } = given({ currency: 'JPY', country: 'JP' });
    const { business } = await as()(CREATE, { body });
    expect(business).toMatchObject({
      contactName: null,
      platformFeeType: 'percentage',
      platformFeeValue: 8,
    });
    const [mail] = await readInbox(server, body.contactEmail);
    expect(mail?.text).toContain(body.businessName);
  });

  test('is created once of two with one address at once, and the other call names the conflict', async () => {
    const contactEmail = randomEmail();
    await expectParallel({ ok: 1, BUSINESS_PENDING: 3 }, 4, () =>
      as()(CREATE, { body: given({ contactEmail }) }),
    );
  });

  test('is refused for an address in use, with the possible next steps', async () => {
    const pending = await create();
    const { email } = await buildPerson(server.ctx, { role: 'business', businessId: pending.id });
    expect(
      await expectRefusal(as(), CREATE, {
        body: given({ contactEmail: pending.contactEmail?.toUpperCase() }),
      }),
    ).toMatchObject({
      code: 'BUSINESS_PENDING',
      message: expect.stringContaining('PENDING ACTIVATION'),
    });
    expect(
      await expectRefusal(as(), CREATE, { body: given({ contactEmail: email }) }),
    ).toMatchObject({
      code: 'BUSINESS_EXISTS',
      message: expect.stringContaining('already exists'),
    });
  });

  test.each([
    ['businessName', { businessName: ' ' }, 'Business name and contact email are required'],
    ['contactEmail', { contactEmail: '' }, 'Business name and contact email are required'],
    ['contactEmail', { contactEmail: 'amira@' }, 'Please enter a valid email address'],
    ['platformFeeValue', { platformFeeValue: -1 }, 'Please enter a valid positive number'],
    ['platformFeeValue', { platformFeeValue: 'abc' }, 'Please enter a valid positive number'],
    [
      'platformFeeValue',
      { platformFeeType: 'percentage', platformFeeValue: 1000 },
      'A percentage goes up to 100.',
    ],
    [
      'platformFeeValue',
      { platformFeeType: 'fixed', platformFeeValue: 0.001 },
      'Please enter a valid positive number',
    ],
    ['contractUrl', { contractUrl: 'javascript:alert(1)' }, 'Please enter a web address'],
    ['contractUrl', { contractUrl: 'contract.pdf' }, 'Please enter a web address'],
    ['currency', { currency: 'XXX' }, 'Please choose a currency.'],
    ['timeZone', { country: 'US' }, 'Please choose a time zone.'],
    ['country', { country: 'ZZ' }, 'Please choose a country.'],
  ])('is refused at the field %s: %j', async (field, wrong, message) => {
    const refused = await expectError({ fields: [field] }, as(), CREATE, { body: given(wrong) });
    expect(refused.issues?.[0]?.message).toContain(message);
  });
});

describe('the list of businesses', () => {
  test('has each one’s revenue and returns, found by name and e-mail, by status and page', async () => {
    const business = await buildStaffedBusiness(server.ctx, { currency: 'AED' });
    const contactEmail = randomEmail();
    await as()(CHANGE, { ...of(business.id), body: { contactEmail } });
    await paidCar(server, business);
    const found = await as()(LIST, { query: { search: contactEmail.toUpperCase() } });
    expect(found).toMatchObject({ found: 1, businesses: [{ id: business.id, status: 'active' }] });
    expect(found.total).toBeGreaterThan(1);
    // The fee of 15.00 plus the platform fee of 8 %.
    expect(found.businesses[0]).toMatchObject({
      totalRevenue: 16.2,
      totalServices: 0,
      currency: 'AED',
    });
    const words = business.name.toLowerCase().split(' ').toReversed().join(' ');
    expect((await as()(LIST, { query: { search: words } })).businesses.map(({ id }) => id)).toEqual(
      [business.id],
    );
    expect((await as()(LIST, { query: { search: contactEmail, status: 'inactive' } })).found).toBe(
      0,
    );
    expect((await as()(LIST, { query: { search: '%' } })).found).toBe(0);
    const later = await as()(LIST, { query: { page: 9999 } });
    expect(later.businesses).toEqual([]);
    expect(later.total).toBe(found.total);
  });
});

describe('the lookup of an address', () => {
  test('finds a business, an account without one, or neither', async () => {
    const { id, contactEmail } = await create();
    const look = (email: string) => as()(CHECK, { params: { email } });
    expect(await look(contactEmail ?? '')).toMatchObject({
      exists: true,
      business: { id, status: 'pending' },
      user: { email: contactEmail },
    });
    const { email, id: customerId } = await buildPerson(server.ctx, { role: 'customer' });
    expect(await look(email ?? '')).toMatchObject({
      exists: false,
      business: null,
      user: { id: customerId },
      message: 'No business account found for this email address.',
    });
    expect(await look(randomEmail())).toMatchObject({ exists: false, business: null, user: null });
  });

  test('offers a new link while the manager has not activated, and the older link dies', async () => {
    const { contactEmail, id } = await create();
    const email = contactEmail ?? '';
    const first = await secretFor(server, email, 'business-activate');
    const key = crypto.randomUUID();
    await as()(RESEND, { body: { email } }, { idempotencyKey: key });
    await as()(RESEND, { body: { email } }, { idempotencyKey: key });
    const second = await secretFor(server, email, 'business-activate', 2);
    expect(second).not.toBe(first);
    const activate = (token: string) =>
      server.as()('POST /api/business/activate', { body: { token, password: 'lobby-41-lamp' } });
    expect(await settleOutcomes([activate(first)])).toEqual(['INVALID_ACTIVATION_LINK']);
    await activate(second);
    await expectError('ALREADY_ACTIVE', as(), RESEND, { body: { email } });
    await expectError('USER_NOT_FOUND', as(), RESEND, { body: { email: randomEmail() } });
    const actions = (await trailOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['business created', 'business activation resent']);
  });
});

describe('the data of a business', () => {
  test('is changed by name, with an audit entry before and after', async () => {
    const { id, name } = await create();
    const body = {
      plan: 'enterprise',
      contactPhone: '050 123 4567',
      contractUrl: 'https://example.com',
    } as const;
    const { business } = await as()(CHANGE, { ...of(id), body });
    expect(business).toMatchObject({ ...body, contactPhone: '+971501234567', name });
    expect((await trailOf(id)).at(-1)).toMatchObject({
      action: 'business updated',
      before: { plan: 'standard', contactPhone: null, contractUrl: null },
      after: {
        plan: 'enterprise',
        contactPhone: '+971501234567',
        contractUrl: 'https://example.com',
      },
    });
    const again = await as()(CHANGE, { ...of(id), body: { plan: 'enterprise' } });
    expect(again.business.plan).toBe('enterprise');
    expect(await trailOf(id)).toHaveLength(2);
  });

  test('is changed by the first of two administrators, and the second is told', async () => {
    const { id, name } = await create();
    await as()(CHANGE, { ...of(id), body: { name: 'Quay House North', seen: { name } } });
    await expectError({ code: 'BUSINESS_CHANGED', fields: ['name'] }, as(), CHANGE, {
      ...of(id),
      body: { name: 'South', seen: { name } },
    });
  });

  test('takes only a web address as its contract', async () => {
    const { id } = await create();
    await expectError({ fields: ['contractUrl'] }, as(), CHANGE, {
      ...of(id),
      body: { contractUrl: 'javascript:alert(1)' },
    });
    await expectError(404, as(), CHANGE, { ...of(crypto.randomUUID()), body: {} });
  });
});

describe('the platform’s fee', () => {
  test('applies to returns requested from then on', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const before = await parkCar(server, business);
    const asked = await requestCar(server, before);
    const body = {
      platformFeeType: 'fixed',
      platformFeeValue: 2,
      platformFeePayer: 'business',
    } as const;
    const changed = await as()(FEE, { ...of(business.id), body });
    expect(changed.business).toMatchObject(body);
    expect(asked).toMatchObject({ valetFeeCents: 1620 });
    const after = await requestCar(server, await parkCar(server, business));
    expect(after).toMatchObject({ valetFeeCents: 1500 });
    expect((await trailOf(business.id)).at(-1)).toMatchObject({
      action: 'platform fee changed',
      before: { platformFeeType: 'percentage', platformFeeValue: 8, platformFeePayer: 'customer' },
      after: body,
    });
    const kept = await as()(FEE, {
      ...of(business.id),
      body: { platformFeeType: 'percentage', platformFeeValue: 7.25 },
    });
    expect(kept.business).toMatchObject({ platformFeeValue: 7.25, platformFeePayer: 'business' });
  });

  test.each([
    ['percentage', -1],
    ['percentage', 'abc'],
    ['percentage', 100.01],
    ['percentage', 1000],
    ['percentage', 8.125],
    ['percentage', null],
    ['fixed', -0.01],
    ['fixed', 1e12],
  ])(
    '%s of %s is refused at the field, and nothing is changed',
    async (platformFeeType, platformFeeValue) => {
      const { id } = await buildBusiness(server.ctx);
      const body = { platformFeeType, platformFeeValue } as never;
      await expectError({ fields: ['platformFeeValue'] }, as(), FEE, { ...of(id), body });
      expect((await as()(ONE, of(id))).business.platformFeeValue).toBe(8);
    },
  );

  test('is changed by the first of two who saw the same fee, whenever theirs would apply', async () => {
    const { id } = await buildBusiness(server.ctx);
    const seen = {
      platformFeeType: 'percentage',
      platformFeeValue: 8,
      platformFeePayer: 'customer',
    } as const;
    const change = (body: object) => ({ ...of(id), body: { ...seen, ...body, seen } });
    const answers = await Promise.allSettled(
      callInParallel(3, (at) => as()(FEE, change({ platformFeeValue: 9 + at }))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const planned = change({ effectiveFrom: new Date(Date.now() + 86_400_000).toISOString() });
    for (const late of [change({ platformFeePayer: 'business' }), planned])
      await expectError('BUSINESS_CHANGED', as(), FEE, late);
    expect(await trailOf(id)).toHaveLength(1);
  });

  test('keeps every one of several changes at once, and the last one applies', async () => {
    const { id } = await buildBusiness(server.ctx);
    await Promise.all(
      callInParallel(5, (at) =>
        as()(FEE, { ...of(id), body: { platformFeeType: 'percentage', platformFeeValue: at + 1 } }),
      ),
    );
    const lines = await trailOf(id);
    expect(lines).toHaveLength(5);
    const { platformFeeValue } = (await as()(ONE, of(id))).business;
    expect(lines.at(-1)?.after).toMatchObject({ platformFeeValue });
  });
});

describe('a closed business', () => {
  const close = (id: string) =>
    as()(STATUS, { ...of(id), body: { status: 'inactive', reason: 'Owes fees' } });
  const open = (id: string) => as()(STATUS, { ...of(id), body: { status: 'active' } });

  test('needs a reason, which stays in the audit', async () => {
    const { id } = await buildBusiness(server.ctx);
    const body = { status: 'inactive' as const };
    await expectError({ fields: ['reason'] }, as(), STATUS, { ...of(id), body });
    await close(id);
    expect((await trailOf(id))[0]).toMatchObject({
      action: 'business closed',
      after: { status: 'inactive', reason: 'Owes fees' },
    });
  });

  test('takes no car in, and its people work until the last car is back', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const car = await parkCar(server, business);
    const { business: closed } = await close(business.id);
    expect(closed).toMatchObject({ status: 'inactive', carsHere: 1 });
    const refused = await settleOutcomes([openTicket(server, business)]);
    expect(refused).toEqual(['BUSINESS_INACTIVE']);
    const signIn = () =>
      server.as()('POST /api/auth/business-login', {
        body: { email: business.manager.email ?? '', password: PASSWORD },
      });
    await signIn();
    const order = await requestCar(server, car);
    expect(order.id).toBeTruthy();
    const { token } = await impersonate(as(), business.manager.id);
    expect(token).toBeTruthy();
    await payOrder(server, car, order.id);
    const params = { id: order.id };
    const desk = server.as(business.manager.token);
    const body = { valetId: business.valet.id };
    await desk('POST /api/dispatch/orders/{id}/assign', { params, body });
    await desk('POST /api/dispatch/orders/{id}/ready', { params });
    await desk('POST /api/dispatch/orders/{id}/complete', { params });
    await expectError(401, server.as(business.valet.token), 'GET /api/auth/me', {});
    expect(await settleOutcomes([signIn()])).toEqual(['ACCOUNT_INACTIVE']);
    await open(business.id);
    await signIn();
    await openTicket(server, business);
    expect(
      (await trailOf(business.id))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('business')),
    ).toEqual(['business closed', 'business opened']);
  });

  test('is closed by the first of two at once, and the second is told', async () => {
    const { id } = await buildBusiness(server.ctx);
    await expectParallel({ ok: 1, STATE_CONFLICT: 2 }, 3, () => close(id));
  });

  test('waits for its activation again when reopened, if it never was activated', async () => {
    const { id, contactEmail } = await create();
    const token = await secretFor(server, contactEmail ?? '', 'business-activate');
    await close(id);
    const activate = { body: { token, password: 'lobby-41-lamp' } };
    expect(await expectRefusal(server.as(), 'POST /api/business/activate', activate)).toMatchObject(
      {
        code: 'INVALID_ACTIVATION_LINK',
      },
    );
    await expectError('STATE_CONFLICT', as(), RESEND, { body: { email: contactEmail ?? '' } });
    expect((await open(id)).business.status).toBe('pending');
    await server.as()('POST /api/business/activate', activate);
  });
});

describe('the locations of a business', () => {
  const place = {
    name: 'North gate',
    address: '5 Pier Road',
    city: 'Dubai',
    country: 'AE',
    timeZone: 'Asia/Dubai',
    latitude: 25.2,
    longitude: 55.3,
  };

  test('are added, changed and closed, with entries in both audits', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const added = await as()(`POST ${PLACES}`, { ...of(business.id), body: place });
    expect(added).toMatchObject({ ...place, businessId: business.id });
    const params = { businessId: business.id, locationId: added.id };
    const change = { spots: ['B1–B3'], seen: { spots: [] } };
    expect((await as()(`PUT ${PLACE}`, { params, body: change })).spots).toEqual([
      'B1',
      'B2',
      'B3',
    ]);
    expect((await as()(`GET ${PLACE}`, { params })).spots).toEqual(['B1', 'B2', 'B3']);
    const { locations } = await as()(`GET ${PLACES}`, of(business.id));
    expect(locations.map(({ id }) => id).toSorted()).toEqual(
      [added.id, business.location.id].toSorted(),
    );
    await as()(`DELETE ${PLACE}`, { params });
    expect((await as()(`GET ${PLACES}`, of(business.id))).locations).toHaveLength(1);
    expect((await trailOf(business.id)).map(({ action }) => action)).toEqual([
      'location created',
      'location updated',
      'location deleted',
    ]);
    const own = await server.as(business.manager.token)('GET /api/business/changes', { query: {} });
    expect(own.changes.map(({ action }) => action)).toEqual([
      'location.deleted',
      'location.updated',
      'location.created',
    ]);
  });

  test('bring the countries that get texts, and both audits say which', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const manager = server.as(business.manager.token);
    await manager('PATCH /api/business/settings', { body: { smsCountries: ['US'] } });
    const params = { businessId: business.id, locationId: business.location.id };
    const body = { country: 'OM', timeZone: 'Asia/Muscat' };
    await as()(`PUT ${PLACE}`, { params, body });
    const fields = {
      before: { smsCountries: ['US'] },
      after: { country: 'OM', smsCountries: ['US', 'OM'] },
    };
    expect((await trailOf(business.id)).at(-1)).toMatchObject({
      action: 'location updated',
      ...fields,
    });
    const own = await manager('GET /api/business/changes', { query: {} });
    expect(own.changes[0]).toMatchObject({ action: 'location.updated', ...fields });
    await as()(`POST ${PLACES}`, { ...of(business.id), body: place });
    expect((await trailOf(business.id)).at(-1)).toMatchObject({
      action: 'location created',
      after: { smsCountries: ['US', 'OM', 'AE'] },
    });
  });

  test('charge the given prices from the first car on', async () => {
    const business = await buildStaffedBusiness(server.ctx);
    const post = (body: object) =>
      [`POST ${PLACES}`, { ...of(business.id), body: { ...place, ...body } }] as const;
    const rates = { hourlyRate: 12.5, flatRate: 30, useFlatRate: true };
    const { id } = await as()(...post(rates));
    const { id: half } = await as()(...post({ hourlyRate: 7 }));
    const { locations } = await server.as(business.manager.token)('GET /api/business/locations', {
      query: {},
    });
    const find = (locationId: string) => locations.find((one) => one.id === locationId);
    expect(find(id)).toMatchObject(rates);
    expect((await trailOf(business.id))[0]).toMatchObject({ after: rates });
    expect(find(half)).toMatchObject({ hourlyRate: 7, flatRate: 15, useFlatRate: false });
    for (const hourlyRate of [-1, 8.555])
      await expectError('VALIDATION', as(), ...post({ hourlyRate }));
  });

  test('start with the platform’s default rates if those are in the same currency', async () => {
    const ask = async (currency: string) => {
      const { id } = await buildBusiness(server.ctx, { currency });
      return (await as()(`GET ${PLACES}`, of(id))).startRates;
    };
    expect(await ask('USD')).toEqual({ hourlyRate: 8.5, flatRate: 15, useFlatRate: false });
    for (const currency of ['KWD', 'JPY', 'AED']) expect(await ask(currency)).toBeNull();
  });

  test('of another business, or of none, are not found', async () => {
    const business = await buildBusiness(server.ctx);
    const other = await buildBusiness(server.ctx);
    const { id: locationId } = await buildLocation(server.ctx, other.id);
    const params = { businessId: business.id, locationId };
    await expectError(404, as(), `GET ${PLACE}`, { params });
    await expectError(404, as(), `PUT ${PLACE}`, { params, body: { name: 'Theirs' } });
    await expectError(404, as(), `DELETE ${PLACE}`, { params });
    const nobody = of(crypto.randomUUID());
    await expectError(404, as(), `GET ${PLACES}`, nobody);
    await expectError(404, as(), `POST ${PLACES}`, { ...nobody, body: place });
  });

  test.each(['north', '', null])(
    'with %j for a latitude are refused at the field',
    async (latitude) => {
      const { id } = await buildBusiness(server.ctx);
      await expectError({ fields: ['latitude'] }, as(), `POST ${PLACES}`, {
        ...of(id),
        body: { ...place, latitude } as never,
      });
    },
  );
});

describe('the prices of a location', () => {
  const rates = { hourlyRate: 9, flatRate: 20, useFlatRate: true };
  const build = async (currency = 'USD') => {
    const business = await buildStaffedBusiness(server.ctx, { currency });
    const params = { businessId: business.id, locationId: business.location.id };
    const change = (body: object) => as()(PRICING, { params, body: { ...rates, ...body } });
    const refuse = (body: object) =>
      expectRefusal(as(), PRICING, { params, body: { ...rates, ...body } });
    return { business, params, change, refuse };
  };

  test('are changed without touching other settings, with entries in both audits', async () => {
    const { business, params, change } = await build();
    const further = { dailyMaximum: 48, events: [{ date: '2099-12-31', price: 30 }] };
    const manager = server.as(business.manager.token);
    await manager('PUT /api/locations/{locationId}/pricing', {
      params: { locationId: params.locationId },
      body: { hourlyRate: 8.5, flatRate: 15, useFlatRate: false, ...further },
    });
    const there = await parkCar(server, business);
    const { current, past } = await change({});
    expect(current.rates).toMatchObject({ ...rates, ...further });
    expect(past[0]?.rates).toMatchObject({ useFlatRate: false, ...further });
    // A car that was received before the change keeps its price.
    const order = await getOrder(server, (await requestCar(server, there)).id);
    expect(order.price_cents).toBe(850);
    expect((await as()(`GET ${PLACE}`, { params })).flatRate).toBe(20);
    const line = { before: { hourlyRate: 8.5, flatRate: 15, useFlatRate: false }, after: rates };
    expect(await trailOf(business.id)).toMatchObject([
      { action: 'pricing updated', admin_id: admin.id, subject_id: params.locationId, ...line },
    ]);
    const { changes } = await manager('GET /api/business/changes', {
      query: { locationId: params.locationId },
    });
    expect(changes[0]).toMatchObject({
      action: 'pricing.updated',
      subjectName: business.location.name,
      ...line,
    });
  });

  test('of another business, of a closed location or of none are not found', async () => {
    const [one, other] = [await build(), await build()];
    const nobody = crypto.randomUUID();
    for (const params of [
      { ...one.params, locationId: other.params.locationId },
      { ...one.params, locationId: nobody },
      { ...one.params, businessId: nobody },
    ])
      await expectError('LOCATION_NOT_FOUND', as(), PRICING, { params, body: rates });
    await endShifts(server, one.params.locationId);
    await as()(`DELETE ${PLACE}`, { params: one.params });
    expect(await one.refuse({})).toMatchObject({ status: 404, code: 'LOCATION_NOT_FOUND' });
    expect((await trailOf(one.business.id)).map(({ action }) => action)).toEqual([
      'location deleted',
    ]);
    expect(await trailOf(other.business.id)).toEqual([]);
  });

  test('that are planned are withdrawn once, with entries in both audits', async () => {
    const { business, params, change } = await build();
    const effectiveFrom = new Date(server.ctx.clock().getTime() + 86_400_000).toISOString();
    const { upcoming } = await change({ effectiveFrom });
    const version = String(upcoming[0]?.version);
    const other = await build();
    await expectError('LOCATION_NOT_FOUND', as(), WITHDRAW, {
      params: { ...params, businessId: other.params.businessId, version },
    });

    const answers = await settleOutcomes(
      [1, 2].map(() => as()(WITHDRAW, { params: { ...params, version } })),
    );
    expect(countOutcomes(answers)).toEqual({ ok: 1, PRICING_CHANGE_NOT_FOUND: 1 });
    const { current, upcoming: left } = await as()('GET /api/locations/{locationId}/pricing', {
      params: { locationId: params.locationId },
    });
    expect(left).toEqual([]);
    expect(current.rates).not.toMatchObject(rates);
    expect((await trailOf(business.id)).map(({ action }) => action)).toEqual([
      'pricing updated',
      'pricing change withdrawn',
    ]);
    const { changes } = await server.as(business.manager.token)('GET /api/business/changes', {
      query: { locationId: params.locationId },
    });
    expect(changes[0]).toMatchObject({
      action: 'pricing.cancelled',
      before: { ...rates, effectiveFrom },
    });
    await expectError('PRICING_IN_EFFECT', as(), WITHDRAW, { params: { ...params, version: '1' } });
  });
});
