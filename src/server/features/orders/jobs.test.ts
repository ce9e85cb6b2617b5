import { expect, test } from 'vitest';
import { shortenOrderId } from '#domain/orders/queue.ts';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';
import { buildLocation, buildStaffedBusiness } from '#test/factories/people.ts';
import { expectError } from '#test/factories/refusals.ts';
import { paidCar, receiveCar } from '#test/factories/stays.ts';
import { buildBeforeAll, runServer } from '#test/harness/runServer.ts';

const server = runServer();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

const LIST = 'GET /api/valet/active-services';
const valet = () => server.as(business.valet.token);
const list = (ids?: string[]) => valet()(LIST, { query: ids ? { ids: ids.join() } : {} });

/** Returns the jobs without their sort order and without the fields that change with the clock. */
const facts = (jobs: Awaited<ReturnType<typeof list>>) => ({
  shift: jobs.shift,
  services: Object.fromEntries(
    jobs.services.map(({ order, ...job }) => {
      const {
        etaMinutes: _,
        lateMinutes: __,
        // Other cars move the plan; `queue` then has the order of the list.
        dueAt: ___,
        ...told
      } = order ?? { etaMinutes: 0, lateMinutes: 0, dueAt: '' };
      return [job.id, { ...job, told }];
    }),
  ),
});

test('reading a changed car alone leads to the same list as reading all, after every step', async () => {
  const cars = [await paidCar(server, business), await paidCar(server, business)];
  const received = await receiveCar(server, business);
  let shown = await list();
  expect(shown.services.map(({ id }) => id).toSorted()).toEqual(
    [...cars.map(({ ticketId }) => ticketId), received.ticketId].toSorted(),
  );
  async function expectSame(id: string): Promise<void> {
    const answer = await list([id]);
    const others = shown.services.filter((job) => job.id !== id);
    shown = { ...answer, services: [...others, ...answer.services] };
    expect(facts(shown)).toEqual(facts(await list()));
  }

  const late = await paidCar(server, business);
  await expectSame(late.ticketId);
  const colleague = server.as(business.otherValet.token);
  const [taken = late, mine = late] = cars;
  await colleague('POST /api/services/{id}/accept', { params: { id: taken.ticketId } });
  await expectSame(taken.ticketId);
  expect(shown.services.find(({ id }) => id === taken.ticketId)?.status).toBe('colleague');
  await valet()('POST /api/services/{id}/accept', { params: { id: mine.ticketId } });
  await expectSame(mine.ticketId);
  await valet()('POST /api/services/{id}/complete', { params: { id: mine.ticketId }, body: {} });
  await expectSame(mine.ticketId);
  const step = { params: { id: received.ticketId }, body: { parkingSpot: 'A1' } };
  await valet()('POST /api/services/{id}/complete', step);
  await expectSame(received.ticketId);
  const handOver = { params: { id: mine.ticketId }, body: { from: 'ready' } } as const;
  await valet()('POST /api/services/{id}/complete', handOver);
  await expectSame(mine.ticketId);
  expect(new Set(shown.services.map(({ id }) => id))).toEqual(
    new Set([late.ticketId, taken.ticketId]),
  );
});

test('the list has the order of the board, and an answer about one car has it too', async () => {
  const here = await buildStaffedBusiness(server.ctx);
  const phone = server.as(here.valet.token);
  const later = await paidCar(server, here, { targetMinutes: 20 });
  const last = await paidCar(server, here, { targetMinutes: 5 });
  for (let car = 0; car < 4; car += 1) await paidCar(server, here, { targetMinutes: 5 });
  const read = async () => {
    const query = { locationId: here.location.id };
    const { orders } = await server.as(here.manager.token)('GET /api/queue', { query });
    const board = orders.map(({ ticket }) => ticket.id);
    const one = await phone(LIST, { query: { ids: last.ticketId } });
    const { services } = await phone(LIST, { query: {} });
    expect(services.map(({ id }) => id)).toEqual(board);
    expect(services.map(({ order }) => order?.dueAt.slice(0, 16))).toEqual(
      orders.map(({ dueAt }) => dueAt.slice(0, 16)),
    );
    expect(one.queue).toEqual(orders.map(({ id }) => shortenOrderId(id)));
    return board.indexOf(later.ticketId);
  };
  expect(await read()).toBe(3);
  server.advance(20 * 60_000);
  expect(await read()).toBe(0);
});

test('cars of another business are no jobs here, even if named', async () => {
  const other = await buildStaffedBusiness(server.ctx);
  const car = await paidCar(server, other);
  await server.ctx.db
    .updateTable('locations')
    .set({ entrance: 'East gate' })
    .where('id', '=', other.location.id)
    .execute();
  expect((await list([car.ticketId])).services).toEqual([]);
  const there = await server.as(other.valet.token)(LIST, { query: { ids: car.ticketId } });
  expect(there.services).toMatchObject([
    { id: car.ticketId, locationId: other.location.id, entrance: 'East gate' },
  ]);
});

test('too many ids, or an invalid one, are refused', async () => {
  const { ticketId } = await paidCar(server, business);
  const many = Array.from({ length: ITEMS_AT_ONCE + 1 }, () => ticketId).join();
  for (const ids of [many, `${ticketId},`, 'x', '']) {
    await expectError(400, valet(), LIST, { query: { ids } });
  }
  const most = Array.from({ length: ITEMS_AT_ONCE }, () => ticketId);
  expect((await list(most)).services).toHaveLength(1);
});

test('the list has the shift’s location while the shift lasts', async () => {
  const { shift } = await list();
  expect(shift).toMatchObject({
    locationId: business.location.id,
    location: business.location.name,
  });
  const shifts = () =>
    server.ctx.db.updateTable('shifts').where('person_id', '=', business.valet.id);
  await shifts().set({ ended_at: server.ctx.clock() }).execute();
  expect((await list()).shift).toBeNull();
  // A shift at a location to which the valet no longer belongs does not count.
  const elsewhere = await buildLocation(server.ctx, business.id);
  await shifts().set({ ended_at: null, location_id: elsewhere.id }).execute();
  expect((await list()).shift).toBeNull();
});
