import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import { buildCustomer, type Customer, requestService } from '#test/factories/customers.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { parkCar } from '#test/factories/stays.ts';
import { insertStay, updateRows } from '#test/factories/rows.ts';
import { sendStaffMessage } from '#test/factories/conversations.ts';
import { runServer } from '#test/harness/runServer.ts';

const LIST = 'GET /api/services';

let businesses: TestBusiness[];
let customer: Customer;

const server = runServer();
beforeAll(async () => {
  businesses = [await buildStaffedBusiness(server.ctx), await buildStaffedBusiness(server.ctx)];
});
beforeEach(async () => {
  customer = await buildCustomer(server);
});

let number = 0;
/** Inserts a stay of the customer, newer than the stay inserted before. */
async function stay(
  fields: Parameters<typeof insertStay>[2] = {},
  business = businesses[(number += 1) % 2] as TestBusiness,
): Promise<string> {
  return insertStay(server.ctx.db, business, {
    customer_id: customer.id,
    created_at: new Date(Date.now() + number * 1_000),
    ...fields,
  });
}

const ids = async (query: object = {}) =>
  (await customer.call(LIST, { query })).map(({ id }) => id);

test('the list has stays of every channel, the newest first, and nobody else’s', async () => {
  const [business] = businesses as [TestBusiness];
  const request = await requestService(customer, business);
  const [ticket, session] = [await stay(), await stay({ channel: 'session' })];
  const other = await buildCustomer(server);
  await requestService(other, business);
  await parkCar(server, business);
  expect(await ids()).toEqual([session, ticket, request.id]);
});

test('the list filters by status and by whether a stay is over', async () => {
  const made: Record<string, string> = {};
  for (const status of [
    'expected',
    'received',
    'parked',
    'returning',
    'ready',
    'cancelled',
  ] as const) {
    made[status] = await stay({ status });
  }
  made['returned'] = await stay({ status: 'returned' });
  const { expected, received, parked, returning, ready, returned, cancelled } = made;
  expect(await ids({ status: 'pending' })).toEqual([expected]);
  expect(await ids({ status: 'accepted' })).toEqual([received]);
  expect(await ids({ status: 'retrieval_requested' })).toEqual([ready, returning]);
  expect(await ids({ state: 'open' })).toEqual([ready, returning, parked, received, expected]);
  expect(await ids({ state: 'past' })).toEqual([returned, cancelled]);
  expect(await ids({ state: 'past', status: 'parked' })).toEqual([]);
});

test('the pages follow each other', async () => {
  const made = [];
  for (let count = 0; count < 5; count += 1) made.unshift(await stay());
  expect(await ids({ limit: 2 })).toEqual(made.slice(0, 2));
  expect(await ids({ limit: 2, before: made[1] })).toEqual(made.slice(2, 4));
  expect(await ids({ limit: 2, before: made[3] })).toEqual(made.slice(4));
  expect(await ids({ before: randomUUID() })).toEqual([]);
});

test('a cursor of another customer is refused', async () => {
  const mine = await stay();
  const me = customer;
  customer = await buildCustomer(server);
  const theirs = await stay();
  customer = me;
  expect(await ids({ before: theirs })).toEqual([]);
  expect(await ids()).toEqual([mine]);
});

test('two stays of the same moment have a stable order', async () => {
  const created_at = new Date();
  const made = [await stay({ created_at }), await stay({ created_at }), await stay({ created_at })];
  const all = await ids();
  expect(all.toSorted()).toEqual(made.toSorted());
  expect(await ids({ before: all[0] })).toEqual(all.slice(1));
});

test('the search needs every word of location, plate, make and model', async () => {
  const [business] = businesses as [TestBusiness];
  const car = { vehicle_make: 'Lexus', vehicle_model: 'LX 600' };
  const plate = { license_plate: 'دبي 42-X', plate_key: buildPlateKey('دبي 42-X') };
  const lexus = await stay({ ...car, ...plate }, business);
  await stay({ vehicle_make: 'Kia', vehicle_model: '100%' }, businesses[1]);
  await updateRows(server, 'locations', business.location.id, { name_ar: 'بوّابة الأميرة' });
  for (const search of [
    'lexus 600',
    'LX',
    // Searches for the number with its letter, because random business names contain digits too.
    '٤٢x',
    'دبي42x',
    'dbv42',
    business.location.name,
    'بوابه الاميره',
    business.name.slice(9),
  ]) {
    expect({ search, ids: await ids({ search }) }).toEqual({ search, ids: [lexus] });
  }
  expect(await ids({ search: 'lexus kia' })).toEqual([]);
  expect(await ids({ search: "' or true --" })).toEqual([]);
  expect(await ids({ search: '100%' })).toHaveLength(1);
  expect(await ids({ search: ' ' })).toHaveLength(2);
});

test.each([
  { limit: 0 },
  { limit: 101 },
  { limit: 'NaN' },
  { limit: 1.5 },
  { status: 'parked,cancelled' },
  { state: 'all' },
  { before: 'x' },
  { search: 'x'.repeat(81) },
  { search: '\0' },
])('%j is refused', async (query) => {
  await expectError(400, customer.call, LIST, { query: query as never });
});

test('a list of a hundred takes as many SQL statements as a list of two', async () => {
  const count = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await ids({ limit: 100 });
    const selects = query.mock.calls.filter(([asked]) => {
      const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
      return /from "?(stays|orders|unnest|ledger|conv|locations)/i.test(text);
    });
    query.mockRestore();
    return selects.length;
  };
  await stay({ status: 'returning' });
  await stay({ status: 'returned' });
  const two = await count();
  // Four SQL statements: they read the caller, the stays, the orders and the queues of the
  // locations.
  expect(two).toBe(4);
  for (let more = 0; more < 98; more += 1) await stay({ status: 'returning' });
  expect(await ids({ limit: 100 })).toHaveLength(100);
  expect(await count()).toBe(two);
});

test('an unread message is marked', async () => {
  const [business] = businesses as [TestBusiness];
  const id = await insertStay(server.ctx.db, business, { customer_id: customer.id });
  for (const words of ['one', 'two', 'three'])
    await sendStaffMessage(server, business.valet.token, id, words);
  expect(await customer.call(LIST, { query: {} })).toMatchObject([{ unreadMessages: 3 }]);
});
