import type { FeePayer } from '#domain/payments/price.ts';
import type { BusinessStatus } from '#domain/businesses/states.ts';
import { beforeAll, expect, test } from 'vitest';
import type { ApiCall } from '#contract/client.ts';
import {
  buildBusiness,
  buildLocation,
  buildPerson,
  buildStaffedBusiness,
} from '#test/factories/people.ts';
import { setRates } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import { endShifts } from '#test/factories/shifts.ts';
import { paidCar } from '#test/factories/stays.ts';
import { runServer } from '#test/harness/runServer.ts';

const PLACES = 'GET /api/locations';

let call: ApiCall;

type Fields = {
  name: string;
  business?: string;
  address?: string;
  city?: string;
  at?: [number, number] | null;
};

async function place(
  { name, business = 'Meridian Group', address, city, at }: Fields,
  status: BusinessStatus = 'active',
) {
  const { id } = await buildBusiness(server.ctx);
  await updateRows(server, 'businesses', id, { name: business, status });
  const location = await buildLocation(server.ctx, id, { name });
  const [latitude, longitude] = at === null ? [null, null] : (at ?? [25.7, -80.2]);
  await updateRows(server, 'locations', location.id, {
    latitude,
    longitude,
    ...(address ? { address } : {}),
    ...(city ? { city } : {}),
  });
  return location;
}

const server = runServer();
beforeAll(async () => {
  call = server.as((await buildPerson(server.ctx, { role: 'customer' })).token);
  await place({
    name: 'Meridian Hotel',
    address: '200 Harbour Avenue',
    city: 'Miami',
    at: [25.7689, -80.1867],
  });
  await place({
    name: 'Palm Court',
    address: '18 Ocean Drive',
    city: 'Miami Beach',
    at: [25.7776, -80.1312],
  });
  await place({
    name: 'دار القمر',
    business: 'مطاعم الأندلس',
    address: 'شارع ١٢',
    city: 'دبي',
    at: [25.2, 55.27],
  });
  await place({ name: 'Café 100% Zürich', business: 'Alpen_Haus', city: 'Zürich', at: null });
  await place({ name: 'Closed Court', city: 'Miami' }, 'inactive');
  await place({ name: 'Coming Court', city: 'Miami' }, 'pending');
});

const names = async (query: object) =>
  (await call(PLACES, { query })).locations.map(({ name }) => name);

test('the search without words lists all locations of active businesses, by name', async () => {
  expect(await names({})).toEqual([
    'Café 100% Zürich',
    'Meridian Hotel',
    'Palm Court',
    'دار القمر',
  ]);
});

test.each([
  ['meridian hotel', ['Meridian Hotel']],
  ['HOTEL harbour miami', ['Meridian Hotel']],
  ['miami', ['Meridian Hotel', 'Palm Court']],
  ['miami nowhere', []],
  ['court', ['Palm Court']],
  ['cafe zurich', ['Café 100% Zürich']],
  ['100%', ['Café 100% Zürich']],
  ['%', ['Café 100% Zürich']],
  ['alpen_haus', ['Café 100% Zürich']],
  ['الاندلس', ['دار القمر']],
  ['القَمَر', ['دار القمر']],
  ['دبى ۱۲', ['دار القمر']],
  ["' or true --", []],
  ['\\', []],
  ['   ', ['Café 100% Zürich', 'Meridian Hotel', 'Palm Court', 'دار القمر']],
])('the search %j finds %j', async (search, found) => {
  expect(await names({ search })).toEqual(found);
});

test('the nearest locations come first with their distance, those without coordinates last', async () => {
  const { locations } = await call(PLACES, { query: { latitude: 25.7689, longitude: -80.1867 } });
  expect(locations.map(({ name, distanceMeters }) => [name, distanceMeters])).toEqual([
    ['Meridian Hotel', 0],
    ['Palm Court', 5_641],
    ['دار القمر', expect.any(Number)],
    ['Café 100% Zürich', null],
  ]);
});

test('the distance across the date line is the short one', async () => {
  const far = await place({ name: 'Date Line A', at: [0, 170] });
  const near = await place({ name: 'Date Line B', at: [0, -179.9] });
  const query = { search: 'date line', latitude: 0, longitude: 179.9 };
  const { locations } = await call(PLACES, { query });
  expect(locations.map(({ id }) => id)).toEqual([near.id, far.id]);
});

test('incomplete coordinates, and a point in the open sea, are ignored', async () => {
  for (const query of [{ latitude: 25 }, { longitude: 25 }, { latitude: 0, longitude: 0 }]) {
    const { locations } = await call(PLACES, { query: { search: 'palm', ...query } });
    expect(locations).toMatchObject([{ distanceMeters: null }]);
  }
});

test.each([
  { latitude: 'NaN', longitude: 1 },
  { latitude: 91, longitude: 1 },
  { latitude: 1, longitude: 'Infinity' },
  { latitude: '1e400', longitude: 1 },
  { search: 'x'.repeat(81) },
  { search: '\0' },
])('%j is refused', async (query) => {
  await expectError(400, call, PLACES, { query });
});

test('rates are in the main unit of the currency, not in cents', async () => {
  const { locations } = await call(PLACES, { query: { search: 'palm' } });
  expect(locations).toMatchObject([{ useFlatRate: true, flatRate: 15, hourlyRate: 8.5 }]);
});

test('the first price includes the platform’s fee where the customer pays it', async () => {
  const priced = async () => {
    const { locations } = await call(PLACES, { query: { search: 'palm' } });
    return locations[0]?.firstPrice;
  };
  const palm = await getRow(server, 'locations', { name: 'Palm Court' });
  const priceBy = async (useFlatRate: boolean, feePayer: FeePayer) => {
    const { db } = server.ctx;
    await setRates(server.ctx, palm.id, { useFlatRate });
    await db
      .updateTable('businesses')
      .set({ platform_fee_payer: feePayer })
      .where('id', '=', palm.business_id)
      .execute();
    return priced();
  };
  expect(await priceBy(true, 'customer')).toEqual({ amount: 16.2, platformFee: 1.2, per: 'stay' });
  expect(await priceBy(false, 'customer')).toEqual({
    amount: 9.18,
    platformFee: 0.68,
    per: 'hour',
  });
  expect(await priceBy(false, 'business')).toEqual({ amount: 8.5, platformFee: 0, per: 'hour' });
});

test('a location shows who is on duty and how many cars wait', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const read = async () => {
    const query = { search: business.location.name };
    const [location] = (await call(PLACES, { query })).locations;
    return location && [location.valetsOnDuty, location.carsWaiting];
  };
  expect(await read()).toEqual([2, 0]);
  const car = await paidCar(server, business);
  expect(await read()).toEqual([2, 1]);
  const manager = server.as(business.manager.token);
  const params = { id: car.order.id };
  const body = { valetId: business.valet.id };
  await manager('POST /api/dispatch/orders/{id}/assign', { params, body });
  await manager('POST /api/dispatch/orders/{id}/ready', { params });
  expect(await read()).toEqual([2, 0]);
  await endShifts(server, business.location.id);
  expect(await read()).toEqual([0, 0]);
});

test('the list has at most fifty locations', async () => {
  const { id } = await buildBusiness(server.ctx);
  for (let count = 0; count < 51; count += 1)
    await buildLocation(server.ctx, id, { name: `Many ${count}` });
  expect(await names({ search: 'many' })).toHaveLength(50);
});
