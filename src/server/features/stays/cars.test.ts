import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptedService, buildCustomer } from '#test/factories/customers.ts';
import { buildLocation, buildStaffedBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { failSms, openTicket, paidCar, parkCar, receiveCar } from '#test/factories/stays.ts';
import { sendRunner } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/stays';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));

const valet = () => server.as(business.valet.token);
const search = async (typed: string) =>
  (await valet()(LIST, { query: { search: typed } })).cars.map(({ id }) => id);

type Columns = Partial<{
  customer_name: string;
  phone_e164: string;
  parking_spot: string;
  key_hook: string;
  key_place: 'on_hook';
  key_since: Date;
  vehicle_make: string;
  vehicle_color: string;
}>;
const set = (stayId: string, columns: Columns) => updateRows(server, 'stays', stayId, columns);

test('a car is found by all its data, in either script', async () => {
  const car = await parkCar(server, business, { licensePlate: 'ABJ 4821', phone: '+15557340196' });
  const other = await parkCar(server, business, { licensePlate: 'K 77105', phone: '+15550001234' });
  const { ticketId } = car;
  await set(ticketId, {
    customer_name: 'Leïla L’Haddad',
    parking_spot: 'B2-14',
    key_hook: '207',
    key_place: 'on_hook',
    key_since: server.ctx.clock(),
    vehicle_make: 'Toyota',
    vehicle_color: 'Black',
  });
  await set(other.ticketId, { customer_name: 'Omar', parking_spot: 'C9', vehicle_color: 'White' });
  const finds = [
    'ABJ 4821',
    'abj4821',
    'ا ب ح ٤٨٢١',
    'ابح',
    '4821',
    '٤٨٢١',
    car.ticketNumber,
    car.ticketNumber.toLowerCase().replace('-', ''),
    '0196',
    '٠١٩٦',
    '196',
    '555 734-0196',
    'leila',
    'haddad leila',
    "l'haddad",
    'lhaddad',
    'b2-14',
    '207',
    'toyota',
    'تويوتا',
    'black',
    'السوداء',
    'bla',
    'black toyota 0196',
  ];
  for (const typed of finds) expect(await search(typed), typed).toEqual([ticketId]);
  for (const typed of ['zzz', 'black honda', '96', '4822'])
    expect(await search(typed), typed).not.toContain(ticketId);
  expect(new Set(await search(''))).toEqual(new Set([ticketId, other.ticketId]));
});

test('a phone is found by its last digits, with or without zeros, national or international', async () => {
  const phones = ['+15550170001', '+971501200015', '+15557340196'];
  const cars: string[] = [];
  for (const [at, phone] of phones.entries()) {
    const { ticketId } = await parkCar(server, business, { licensePlate: `Q ${at}Z` });
    await set(ticketId, { phone_e164: phone });
    cars.push(ticketId);
  }
  const [zeros, abroad, other] = cars;
  for (const typed of ['0001', '70001', '٠٠٠١', '17-00 01'])
    expect(await search(typed), typed).toEqual([zeros]);
  for (const typed of [
    '00015',
    '٠٠٠١٥',
    '00971501200015',
    '00971 50 120 0015',
    '+971 50 120 0015',
    '050 120 0015',
    '٠٠٩٧١٥٠١٢٠٠٠١٥',
  ])
    expect(await search(typed), typed).toEqual([abroad]);
  for (const typed of ['0196', '196', '0 196']) expect(await search(typed), typed).toEqual([other]);
  for (const typed of ['0002', '00001', '10001'])
    expect(await search(typed), typed).not.toContain(zeros);
});

test('an exact plate or ticket comes first, then a prefix or suffix', async () => {
  const part = await parkCar(server, business, { licensePlate: 'X 48210' });
  const name = await parkCar(server, business, { licensePlate: 'Z 11' });
  const exact = await parkCar(server, business, { licensePlate: '4821' });
  const end = await parkCar(server, business, { licensePlate: 'QQ4821' });
  await set(name.ticketId, { customer_name: 'Room 4821 B' });
  expect(await search('4821')).toEqual([
    exact.ticketId,
    end.ticketId,
    part.ticketId,
    name.ticketId,
  ]);
});

test('every car in custody is listed by its state, and those that left within a day', async () => {
  const received = await receiveCar(server, business);
  const parked = await parkCar(server, business);
  const paid = await paidCar(server, business);
  const returned = await paidCar(server, business);
  const gone = await paidCar(server, business);
  const awaiting = await openTicket(server, business);
  for (const car of [returned, gone]) {
    const manager = server.as(business.manager.token);
    const params = { id: car.order.id };
    await sendRunner(manager, params.id, business.valet.id);
    await manager('POST /api/dispatch/orders/{id}/ready', { params });
    await manager('POST /api/dispatch/orders/{id}/complete', { params });
  }
  const yesterday = sql<Date>`now() - interval '25 hours'`;
  await updateRows(server, 'stays', gone.ticketId, {
    received_at: yesterday,
    parked_at: yesterday,
    ready_at: yesterday,
    returned_at: yesterday,
  });
  const customer = await buildCustomer(server);
  const service = await acceptedService(server, customer, business);
  await valet()('POST /api/stays/{id}/give-back', { params: { id: service.id } });
  const { cars, counts, nextCursor } = await valet()(LIST, { query: {} });
  // Cars closest to their handover come first, and returned cars last, the latest first.
  expect(cars.map(({ id, state }) => [id, state])).toEqual([
    [paid.ticketId, 'waitingForRunner'],
    [received.ticketId, 'withValet'],
    [parked.ticketId, 'parked'],
    [awaiting.ticketId, 'requested'],
    [service.id, 'cancelled'],
    [returned.ticketId, 'returned'],
  ]);
  expect(nextCursor).toBeNull();
  expect(counts).toEqual([
    { state: 'requested', count: 1 },
    { state: 'withValet', count: 1 },
    { state: 'parked', count: 1 },
    { state: 'waitingForRunner', count: 1 },
    { state: 'returned', count: 1 },
    { state: 'cancelled', count: 1 },
  ]);
  const filtered = await valet()(LIST, { query: { state: 'waitingForRunner' } });
  expect(filtered.cars.map(({ id }) => id)).toEqual([paid.ticketId]);
  expect(filtered.counts).toEqual(counts);
  const here = await valet()(LIST, { query: { state: 'inCustody' } });
  expect(here.cars).toHaveLength(3);
});

test('a ticket that waits for its code is found, and its card continues the check-in', async () => {
  const ticket = await openTicket(server, business, { licensePlate: 'WAIT 77' });
  expect(await search('wait77')).toEqual([ticket.ticketId]);
  const params = { id: ticket.ticketId };
  expect(await valet()('GET /api/stays/{id}', { params })).toMatchObject({
    state: 'requested',
    openOrder: null,
    can: { checkIn: true, giveBack: false, showLink: false, request: false },
  });
  const manager = server.as(business.manager.token);
  expect(await manager('GET /api/stays/{id}', { params })).toMatchObject({
    can: { checkIn: false },
  });
});

test('a list shows only the end of a phone number, and which SMS failed', async () => {
  const car = await parkCar(server, business, { phone: '+15557340197' });
  await failSms(server, car.ticketId);
  const { cars } = await valet()(LIST, { query: {} });
  expect(cars).toMatchObject([{ phoneEnding: '0197', smsFailed: true, parkingSpot: 'B2-14' }]);
  expect(JSON.stringify(cars)).not.toContain('5557340197');
});

test('a list of a location has its cars only', async () => {
  await parkCar(server, business);
  const second = await buildLocation(server.ctx, business.id);
  const call = server.as(business.manager.token);
  expect((await call(LIST, { query: { locationId: second.id } })).cars).toEqual([]);
});

test('an invalid search is refused or finds nothing', async () => {
  for (const cursor of ['x', '9.9.9.9', `0.0.1.${business.id}'`])
    await expectError(400, valet(), LIST, { query: { cursor } });
  for (const typed of ["'; drop table stays", '%%%', '\\', '___', '🚗', 'ـــ'])
    expect(await search(typed), typed).toEqual([]);
});

test('a plate is found by its look-alikes, after exact plates and marked as similar', async () => {
  const near = await parkCar(server, business, { licensePlate: 'B0B 17' });
  const exact = await parkCar(server, business, { licensePlate: 'BOB 17' });
  await parkCar(server, business, { licensePlate: 'B8B 17' });
  const find = async (typed: string) =>
    (await valet()(LIST, { query: { search: typed } })).cars.map(({ id, isNear }) => [id, isNear]);
  expect(await find('bob 17')).toEqual([
    [exact.ticketId, false],
    [near.ticketId, true],
  ]);
  expect(await find('BOB I7')).toEqual([
    [near.ticketId, true],
    [exact.ticketId, true],
  ]);
  // Two letters would have too many look-alikes.
  expect(await find('bo')).toEqual([[exact.ticketId, false]]);
});

test.each([
  ['В 123 ОР 77', 'в123ор'],
  ['品川 500 さ 12-34', '品川500'],
  ['กข ๑๒๓๔', '1234'],
  ['LOV♥YOU', 'lovyou'],
  ['أ ب 12', 'اب ١٢'],
  ['7', '7'],
  ['ABCDEF 123456', 'F1234'],
])('a car with the plate %s is found by %s', async (licensePlate, typed) => {
  const { ticketId } = await parkCar(server, business, { licensePlate });
  expect(await search(typed)).toEqual([ticketId]);
});
