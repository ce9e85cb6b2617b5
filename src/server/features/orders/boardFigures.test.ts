import { expect, test } from 'vitest';
import { fillBoard } from '#test/factories/board.ts';
import { buildLocation, buildStaffedBusiness } from '#test/factories/people.ts';
import { readQueue } from '#test/factories/steps.ts';
import { runServer } from '#test/harness/runServer.ts';

const server = runServer({ worker: false });

test('a board shows what each runner does and since when, and how long guests waited', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { runners } = await fillBoard(server.ctx, business, { waiting: 2, onTheWay: 8, atCurb: 2 });
  const board = server.as(business.manager.token);
  const queue = await board('GET /api/queue', { query: { locationId: business.location.id } });

  expect(queue.waitTargetMinutes).toBe(10);
  expect(queue.waits.map(({ minutes }) => Math.round(minutes))).toEqual([8, 9]);
  expect(queue.orders.filter(({ ticket }) => ticket.keyHook !== null)).toHaveLength(2);
  const byId = new Map(queue.runners.map((runner) => [runner.id, runner]));
  expect(byId.size).toBe(runners.length + 2);
  const free = byId.get(runners.at(-1)?.id ?? '');
  expect(free).toMatchObject({ shift: { isHere: true }, car: null, queued: 0 });
  const cars = [...byId.values()].reduce((sum, { car, queued }) => sum + (car ? 1 + queued : 0), 0);
  expect(cars).toBe(8);
});

test('a runner who went home with a car under way is still listed, as off shift', async () => {
  const business = await buildStaffedBusiness(server.ctx);
  const { runners } = await fillBoard(server.ctx, business, { waiting: 0, onTheWay: 6, atCurb: 0 });
  const [gone, , , , , , idle] = runners;
  await server.ctx.db
    .updateTable('shifts')
    .set({ ended_at: server.ctx.clock() })
    .where('person_id', 'in', [gone?.id ?? '', idle?.id ?? ''])
    .execute();
  const queue = await readQueue(server.as(business.manager.token), business);
  expect(queue.runners.find(({ id }) => id === gone?.id)).toMatchObject({
    shift: null,
    car: { kind: 'return' },
  });
  // A valet off shift without a car can still be sent, and comes last.
  expect(queue.runners.at(-1)).toMatchObject({ id: idle?.id, shift: null, car: null });
});

test('the summary has all locations of the business in figures, and none of another', async () => {
  const business = await buildStaffedBusiness(server.ctx, { name: 'Palm Court' });
  const other = await buildStaffedBusiness(server.ctx);
  await buildLocation(server.ctx, business.id, { name: 'Terrace' });
  await fillBoard(server.ctx, business, { waiting: 10, onTheWay: 5, atCurb: 3 });
  const { locations } = await server.as(business.manager.token)('GET /api/queue/locations', {});
  expect(locations).toMatchObject([
    { name: 'Palm Court', waiting: 10, onTheWay: 5, atCurb: 3, late: 11, runnersOnShift: 9 },
    { name: 'Terrace', waiting: 0, onTheWay: 0, atCurb: 0, late: 0, runnersOnShift: 0 },
  ]);
  const theirs = await server.as(other.manager.token)('GET /api/queue/locations', {});
  expect(theirs.locations.map(({ id }) => id)).toEqual([other.location.id]);
});
