import { describe, expect, test } from 'vitest';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import {
  buildPerson,
  buildStaffedBusiness,
  setRates,
  type TestBusiness,
} from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import { settleOutcomes, expectRefusal, expectError } from '#test/factories/refusals.ts';
import { insertRow } from '#test/factories/rows.ts';
import { paidCar, parkCar, requestCar } from '#test/factories/stays.ts';
import { sendRunner } from '#test/factories/steps.ts';
import { buildBeforeEach, runServerWithStripe } from '#test/harness/runServer.ts';

const GET = 'GET /api/locations/{locationId}/pricing';
const PUT = 'PUT /api/locations/{locationId}/pricing';
const CANCEL = 'DELETE /api/locations/{locationId}/pricing/{version}';
const PREVIEW = 'POST /api/locations/{locationId}/pricing/preview';
const EXPORT = 'GET /api/locations/{locationId}/pricing/export';
const HOUR = 3_600_000;
const prices = { hourlyRate: 9, flatRate: 20, useFlatRate: true };
const further = {
  freeMinutes: 15,
  dailyMaximum: 48,
  overnight: { from: '23:00', to: '07:00', price: 18 },
  bands: [{ days: [5, 6] as (5 | 6)[], from: '18:00', to: '24:00', rate: 11 }],
  events: [{ date: '2099-12-31', price: 30 }],
};

const server = runServerWithStripe();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const manager = () => server.as(business.manager.token);

const ofLocation = () => ({ params: { locationId: business.location.id } });
const read = () => manager()(GET, ofLocation());
const put = (body: object) => manager()(PUT, { ...ofLocation(), body: { ...prices, ...body } });
const refused = (body: object) =>
  expectRefusal(manager(), PUT, { ...ofLocation(), body: { ...prices, ...body } });
const inHours = (hours: number) =>
  new Date(server.ctx.clock().getTime() + hours * HOUR).toISOString();
const priceOf = async (orderId: string) => (await getOrder(server, orderId)).price_cents;

describe('a price change', () => {
  test('applies to cars that come later, and never to those already there', async () => {
    const before = await parkCar(server, business);
    await put({});
    const after = await parkCar(server, business);
    expect(await priceOf((await requestCar(server, before)).id)).toBe(1500);
    expect(await priceOf((await requestCar(server, after)).id)).toBe(2000);
  });

  test('takes effect at its time, and a car asked for later keeps the prices it came with', async () => {
    const pricing = await put({ effectiveFrom: inHours(2) });
    expect(pricing).toMatchObject({
      current: { rates: { flatRate: 15 } },
      upcoming: [{ rates: { flatRate: 20 }, madeBy: 'Maya Person' }],
    });
    const early = await parkCar(server, business);
    server.advance(3 * HOUR);
    expect(await read()).toMatchObject({
      current: { rates: { flatRate: 20 } },
      upcoming: [],
      past: [{ rates: { flatRate: 15 }, effectiveFrom: null, madeBy: null }],
    });
    const late = await parkCar(server, business);
    expect(await priceOf((await requestCar(server, early)).id)).toBe(1500);
    expect(await priceOf((await requestCar(server, late)).id)).toBe(2000);
  });

  test('keeps settings that the documents’ call does not know', async () => {
    await put(further);
    const { current } = await put({ hourlyRate: 10 });
    expect(current.rates).toEqual({ ...prices, ...further, hourlyRate: 10 });
    const off = { freeMinutes: null, dailyMaximum: null, overnight: null, bands: [], events: [] };
    expect((await put(off)).current.rates).toEqual({ ...prices, ...off });
  });

  test('is in the audit with the prices before and after', async () => {
    await put({ freeMinutes: 10 });
    const { changes } = await manager()('GET /api/business/changes', {
      query: { action: 'pricing' },
    });
    expect(changes).toMatchObject([
      {
        action: 'pricing.updated',
        subjectName: business.location.name,
        before: { flatRate: 15, freeMinutes: null, hourlyRate: 8.5 },
        after: { flatRate: 20, freeMinutes: 10, hourlyRate: 9 },
      },
    ]);
  });

  test('is made once by two concurrent calls from one state, and the second is told', async () => {
    const { revision } = await read();
    const answers = await settleOutcomes(
      [1, 2, 3].map((hourlyRate) => put({ hourlyRate, revision })),
    );
    expect(answers.toSorted()).toEqual(['PRICING_CHANGED', 'PRICING_CHANGED', 'ok']);
    const refusedLater = await refused({ revision });
    expect(refusedLater).toMatchObject({ status: 409, state: String(revision + 1) });
    expect((await put({ revision: revision + 1 })).current.rates.hourlyRate).toBe(9);
  });

  test('can be withdrawn until it takes effect, and not after', async () => {
    const { revision } = await read();
    const planned = await put({ effectiveFrom: inHours(2) });
    const version = String(planned.upcoming[0]?.version);
    const params = { locationId: business.location.id, version };
    expect(await manager()(CANCEL, { params })).toMatchObject({
      current: { rates: { flatRate: 15 } },
      upcoming: [],
      revision: revision + 2,
    });
    await expectError('PRICING_CHANGE_NOT_FOUND', manager(), CANCEL, { params });
    server.advance(3 * HOUR);
    expect((await read()).current.rates.flatRate).toBe(15);
    const { current } = await put({});
    const made = { ...params, version: String(current.version) };
    await expectError('PRICING_IN_EFFECT', manager(), CANCEL, { params: made });
  });
});

test.each<[object, string, string]>([
  [{ hourlyRate: -1 }, 'hourlyRate', 'rate_invalid'],
  [{ hourlyRate: 0.001 }, 'hourlyRate', 'rate_invalid'],
  [{ hourlyRate: 1e300 }, 'hourlyRate', 'rate_invalid'],
  [{ flatRate: 100_000_000.01 }, 'flatRate', 'rate_invalid'],
  [{ flatRate: 'free' }, 'flatRate', 'rate_invalid'],
  [{ dailyMaximum: -5 }, 'dailyMaximum', 'rate_invalid'],
  [{ freeMinutes: 0 }, 'freeMinutes', 'minutes_invalid'],
  [{ freeMinutes: 241 }, 'freeMinutes', 'minutes_invalid'],
  [{ freeMinutes: 1.5 }, 'freeMinutes', 'minutes_invalid'],
  [{ overnight: { ...further.overnight, price: -1 } }, 'overnight.price', 'rate_invalid'],
  [{ overnight: { ...further.overnight, to: '23:00' } }, 'overnight.to', 'night_times_invalid'],
  [{ overnight: { ...further.overnight, from: '24:00' } }, 'overnight.from', 'time_invalid'],
  [{ bands: [{ ...further.bands[0], to: '18:00' }] }, 'bands.0.to', 'band_times_invalid'],
  [{ bands: [{ ...further.bands[0], days: [] }] }, 'bands.0.days', 'days_missing'],
  [{ bands: [{ ...further.bands[0], rate: -1 }] }, 'bands.0.rate', 'rate_invalid'],
  [
    { bands: [further.bands[0], { ...further.bands[0], from: '20:00' }] },
    'bands.1.from',
    'bands_overlap',
  ],
  [{ events: [{ date: '2026-02-30', price: 1 }] }, 'events.0.date', 'date_invalid'],
  [{ events: [further.events[0], further.events[0]] }, 'events.1.date', 'event_repeated'],
  [
    { events: [further.events[0], { date: '2020-01-01', price: 1 }] },
    'events.1.date',
    'event_past',
  ],
  [{ effectiveFrom: '2020-01-01T00:00:00Z' }, 'effectiveFrom', 'effect_past'],
  [{ effectiveFrom: '2099-01-01T00:00:00Z' }, 'effectiveFrom', 'time_invalid'],
  [{ effectiveFrom: 'soon' }, 'effectiveFrom', 'time_invalid'],
])('%j names the invalid field %s', async (body, field, code) => {
  expect((await refused(body)).issues).toMatchObject([{ field, code }]);
  expect((await read()).current.rates.hourlyRate).toBe(8.5);
});

test('a band may go past midnight as one band, and midnight is the end of its day', async () => {
  const late = { days: [5, 6], from: '22:00', to: '02:00', rate: 11 };
  expect((await put({ bands: [late] })).current.rates.bands).toEqual([late]);
  const midnight = await put({ bands: [{ ...late, to: '00:00' }] });
  expect(midnight.current.rates.bands).toEqual([{ ...late, to: '24:00' }]);
  const morning = { days: [7], from: '01:00', to: '03:00', rate: 5 };
  expect((await refused({ bands: [late, morning] })).issues).toMatchObject([
    { field: 'bands.1.from', code: 'bands_overlap' },
  ]);
});

test('amounts follow the currency', async () => {
  const kuwait = await buildStaffedBusiness(server.ctx, { currency: 'KWD' });
  const call = server.as(kuwait.manager.token);
  const input = (hourlyRate: number) => ({
    params: { locationId: kuwait.location.id },
    body: { ...prices, hourlyRate },
  });
  expect((await call(PUT, input(1.25))).current.rates.hourlyRate).toBe(1.25);
  // Cards can be charged only in steps of ten fils.
  await expectError(400, call, PUT, input(1.255));
});

test('a location is listed with its current prices', async () => {
  await put({ useFlatRate: false });
  const { locations } = await manager()('GET /api/business/locations', { query: {} });
  expect(locations).toMatchObject([{ hourlyRate: 9, flatRate: 20, useFlatRate: false }]);
});

test('an event price of today is shown to a customer and charged', async () => {
  const today = getBusinessDay(server.ctx.clock(), business.location.time_zone);
  await put({ useFlatRate: false, events: [{ date: today, price: 30 }] });
  const customer = await buildPerson(server.ctx, { role: 'customer' });
  const { locations } = await server.as(customer.token)('GET /api/locations', {
    query: { search: business.location.name },
  });
  expect(locations).toMatchObject([{ useFlatRate: true, firstPrice: { amount: 32.4 } }]);
  const car = await parkCar(server, business);
  expect(await priceOf((await requestCar(server, car)).id)).toBe(3000);
});

test('an event must be today or later by the business day, and a past one may stay', async () => {
  const today = getBusinessDay(server.ctx.clock(), business.location.time_zone);
  const [tonight, last] = [
    { date: today, price: 30 },
    { date: addDays(today, -1), price: 25 },
  ];
  const isOver = { field: 'events.0.date', code: 'event_past' };
  expect((await refused({ events: [last] })).issues).toMatchObject([isOver]);
  const body = { ...prices, events: [last] };
  expect((await expectRefusal(manager(), PREVIEW, { ...ofLocation(), body })).issues).toMatchObject(
    [isOver],
  );
  await setRates(server.ctx, business.location.id, { events: [{ date: last.date, cents: 2500 }] });
  const events = [last, tonight];
  expect((await put({ events })).current.rates.events).toEqual(events);
});

test('a change takes effect now or later, and the minute that a time field shows counts as now', async () => {
  const ago = (seconds: number) =>
    new Date(server.ctx.clock().getTime() - seconds * 1000).toISOString();
  const isOver = { field: 'effectiveFrom', code: 'effect_past' };
  expect((await refused({ effectiveFrom: ago(120) })).issues).toMatchObject([isOver]);
  const { current, upcoming } = await put({ effectiveFrom: ago(30) });
  expect({ rate: current.rates.hourlyRate, upcoming }).toEqual({ rate: 9, upcoming: [] });
});

describe('the preview of prices', () => {
  const preview = (body: object) =>
    manager()(PREVIEW, { ...ofLocation(), body: { ...prices, ...body } });

  test('shows what typical guests would pay, with the calculation', async () => {
    await put({ useFlatRate: false, hourlyRate: 8.5 });
    const { guests, currency } = await preview({ ...further, useFlatRate: false, events: [] });
    expect(currency).toBe('USD');
    expect(
      guests.map(({ name, before, after }) => [name, before.priceCents, after.priceCents]),
    ).toEqual([
      ['quickStop', 850, 0],
      ['lunch', 1700, 1800],
      ['dinner', 2550, 3300],
      ['meeting', 7650, 4800],
      ['hotelNight', 8500, 3600],
    ]);
    expect(guests[4]?.after.lines).toEqual([
      { kind: 'hours', count: 2, rateCents: 900, cents: 1800 },
      { kind: 'night', count: 1, rateCents: 1800, cents: 1800 },
    ]);
    expect(guests[4]?.after.hours).toHaveLength(10);
  });

  test('prices guests at chosen times beside the typical ones', async () => {
    await put({ useFlatRate: false, hourlyRate: 8.5 });
    const late = { days: [5], from: '22:00', to: '02:00', rate: 20 };
    const chosen = [
      { name: 'lunch', day: 5, from: '23:30', minutes: 150 },
      { name: 'meeting', day: '2026-12-24', from: '09:00', minutes: 61 },
    ];
    const { guests } = await preview({ useFlatRate: false, bands: [late], guests: chosen });
    expect(guests.map(({ name, after }) => [name, after.priceCents])).toEqual([
      ['quickStop', 900],
      ['lunch', 6000],
      ['dinner', 2700],
      ['meeting', 1800],
      ['hotelNight', 9000],
    ]);
    expect(guests[3]?.parkedAt).toBe('2026-12-24T14:00:00.000Z');
  });

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 10_081 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ day: 8 }, 'day'],
    [{ day: '2026-02-30' }, 'day'],
    [{ from: '24:00' }, 'from'],
    [{ name: 'somebody' }, 'name'],
  ])('names the field of a guest with %j', async (wrong, field) => {
    const guest = { name: 'lunch', day: 5, from: '12:00', minutes: 60, ...wrong };
    const body = { ...prices, guests: [guest] } as never;
    const refusedAs = await expectRefusal(manager(), PREVIEW, { ...ofLocation(), body });
    expect(refusedAs.issues).toMatchObject([{ field: `guests.0.${field}` }]);
  });

  test('prices past returns of this location only', async () => {
    const finish = async (of: TestBusiness) => {
      const { order } = await paidCar(server, of);
      const call = server.as(of.valet.token);
      const params = { id: order.id };
      await sendRunner(server.as(of.manager.token), params.id, of.valet.id);
      await call('POST /api/dispatch/orders/{id}/ready', { params });
      await call('POST /api/dispatch/orders/{id}/complete', { params });
    };
    await finish(business);
    await finish(business);
    await finish(await buildStaffedBusiness(server.ctx));
    const recent = { stays: 2, beforeCents: 3000 };
    expect((await preview({})).recent).toEqual({ ...recent, afterCents: 4000 });
    const hourly = { useFlatRate: false, hourlyRate: 5 };
    expect((await preview(hourly)).recent).toEqual({ ...recent, afterCents: 1000 });
  });

  test('writes nothing', async () => {
    const before = await read();
    await preview(further);
    expect(await read()).toEqual(before);
  });
});

test('tables are exported with the times at which they apply', async () => {
  const from = inHours(5);
  await put({ ...further, effectiveFrom: from });
  const { rateTables } = await manager()(EXPORT, ofLocation());
  expect(rateTables).toMatchObject([
    {
      rateTableName: [{ language: 'en', string: business.location.name }],
      validStart: null,
      validEnd: from,
      rateLineCollections: [{ rateLines: [{ rateLineType: 'flatRate', value: 15 }] }],
    },
    { validStart: from, validEnd: null },
  ]);
});

test('a location without prices of its own charges the default ones', async () => {
  const { id } = await insertRow(server, 'locations', {
    business_id: business.id,
    name: 'New',
    address: '2 Test Street',
    city: 'Testville',
    state: '',
    zip_code: '',
    country: 'US',
    time_zone: 'America/New_York',
  });
  const params = { locationId: id };
  expect(await manager()(GET, { params })).toMatchObject({
    revision: 0,
    current: { version: 0, rates: { hourlyRate: 8.5, flatRate: 15, useFlatRate: false } },
  });
  const { rateTables } = await manager()(EXPORT, { params });
  expect(rateTables).toMatchObject([{ version: 0, validStart: null, validEnd: null }]);
  const planned = await manager()(PUT, { params, body: { ...prices, effectiveFrom: inHours(1) } });
  expect(planned).toMatchObject({
    revision: 1,
    current: { version: 0 },
    upcoming: [{ version: 1 }],
  });
});
