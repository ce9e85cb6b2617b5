import { beforeEach, describe, expect, test } from 'vitest';
import type { Position } from '#domain/identity/roles.ts';
import { forgetLimits } from '#test/factories/accounts.ts';
import { buildLocation, buildStaffedBusiness, buildValet } from '#test/factories/people.ts';
import { settleOutcomes, expectError } from '#test/factories/refusals.ts';
import { updateRows, getRow, countWaiting } from '#test/factories/rows.ts';
import { openFollowingSocket } from '#test/factories/sockets.ts';
import { paidCar, parkCar } from '#test/factories/stays.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const READ = 'GET /api/business/valets/{id}';
const LIST = 'GET /api/business/valets';
const CHANGE = 'PUT /api/business/valets/{id}';
const LEAVE = 'DELETE /api/business/valets/{id}';
const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const ACTIVITY = 'GET /api/business/valets/{id}/activity';

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
beforeEach(() => forgetLimits(server));

const manager = () => server.as(business.manager.token);
const params = () => ({ params: { id: business.valet.id } });
const here = () => business.location.id;
const read = () => manager()(READ, params());

async function paid() {
  const { order, ...car } = await paidCar(server, business);
  return { ...car, orderId: order.id };
}
async function onTheWay(valetId = business.valet.id) {
  const car = await paid();
  await manager()(ASSIGN, { params: { id: car.orderId }, body: { valetId } });
  return car;
}
const queue = async () =>
  (await manager()('GET /api/queue', { query: { locationId: here() } })).orders;
const findOrder = async (orderId: string) => (await queue()).find(({ id }) => id === orderId);
const trail = async () =>
  (await manager()('GET /api/business/changes', { query: { action: 'staff' } })).changes;
const findShift = (personId: string) => getRow(server, 'shifts', { person_id: personId });

/**
 * Makes a call while a change of a person is written but not committed, and returns the result of
 * the call.
 */
async function whileTheyLeave(
  leave: () => Promise<unknown>,
  make: () => Promise<unknown>,
): Promise<string[]> {
  const client = await server.ctx.pool.connect();
  try {
    // Locks the audit table: the transaction of the change then waits at its last insert.
    await client.query('begin; lock table business_changes in exclusive mode');
    const left = leave();
    await expect.poll(() => countWaiting(server)).toBe(1);
    const made = settleOutcomes([make()]);
    await expect.poll(() => countWaiting(server)).toBe(2);
    await client.query('commit');
    await left;
    return await made;
  } finally {
    client.release();
  }
}

describe('a valet who is removed', () => {
  test('loses their jobs, which return to the queue, and the removal lists what they hold', async () => {
    const way = await onTheWay();
    const stands = await parkCar(server, business, { plateRegion: 'DXB' });
    const before = await read();
    expect(before.inHand).toEqual([
      expect.objectContaining({ kind: 'return', orderId: way.orderId, stayId: way.ticketId }),
      expect.objectContaining({
        kind: 'key',
        orderId: null,
        stayId: stands.ticketId,
        licensePlate: stands.licensePlate,
        plateRegion: 'DXB',
      }),
    ]);
    const socket = await openFollowingSocket(server, { token: business.valet.token });
    const answer = await manager()(LEAVE, { ...params(), body: { reason: 'Moves away' } });
    expect(await socket.closed()).toBeGreaterThan(0);
    expect(answer.valet).toMatchObject({ status: 'inactive', isOnShift: false });
    expect(answer.inHand.map(({ kind }) => kind)).toEqual(['key', 'key']);
    expect(await findOrder(way.orderId)).toMatchObject({ status: 'paid', assignedValet: null });
    expect(await findShift(business.valet.id)).toMatchObject({
      closed_by: business.manager.id,
      close_reason: 'Moves away',
    });
    expect(await trail()).toMatchObject([
      {
        action: 'staff.deactivated',
        subjectId: business.valet.id,
        subjectName: 'Omar Person',
        before: { status: 'active' },
        after: { status: 'inactive' },
        reason: 'Moves away',
        actorName: 'Maya Person',
      },
    ]);
    await expectError(401, server.as(business.valet.token), 'GET /api/auth/me', {});
  });

  test('hands each car to the chosen colleague, and both are notified', async () => {
    const [chosen, unnamed] = [await onTheWay(), await onTheWay()];
    const handOver = [{ orderId: chosen.orderId, valetId: business.otherValet.id }];
    await manager()(LEAVE, { ...params(), body: { handOver } });
    expect(await findOrder(chosen.orderId)).toMatchObject({
      status: 'dispatched',
      assignedValet: { id: business.otherValet.id },
    });
    expect(await findOrder(unnamed.orderId)).toMatchObject({ status: 'paid' });
    const { services } = await server.as(business.otherValet.token)(
      'GET /api/valet/active-services',
      { query: {} },
    );
    expect(services.map(({ id }) => id)).toContain(chosen.ticketId);
  });

  test('stays with everything unchanged if a chosen colleague cannot be sent', async () => {
    const car = await onTheWay();
    const cashier = await buildValet(server.ctx, business, {
      role: 'business_valet',
      locationIds: [here()],
      positions: { [here()]: 'cashier' },
    });
    const foreign = await buildStaffedBusiness(server.ctx);
    for (const valetId of [cashier.id, foreign.valet.id, business.valet.id]) {
      const handOver = [{ orderId: car.orderId, valetId }];
      await expectError('RUNNER_UNAVAILABLE', manager(), LEAVE, {
        ...params(),
        body: { handOver },
      });
    }
    expect((await read()).valet).toMatchObject({ status: 'active', isOnShift: true });
    expect(await findOrder(car.orderId)).toMatchObject({ status: 'dispatched' });
    expect(await trail()).toEqual([]);
  });

  test('is sent for no car at the moment of leaving, nor at that of moving', async () => {
    const second = await buildLocation(server.ctx, business.id);
    const [leaves, moves] = [business.valet.id, business.otherValet.id];
    const body = { status: 'active' as const, locationIds: [second.id] };
    const leaving = [
      [await paid(), leaves, () => manager()(LEAVE, params())],
      [await paid(), moves, () => manager()(CHANGE, { params: { id: moves }, body })],
    ] as const;
    for (const [car, valetId, leave] of leaving) {
      const send = () => manager()(ASSIGN, { params: { id: car.orderId }, body: { valetId } });
      expect(await whileTheyLeave(leave, send)).toEqual(['VALET_NOT_FOUND']);
      expect(await findOrder(car.orderId)).toMatchObject({ status: 'paid', assignedValet: null });
    }
  });

  test('is still sent as before at the moment of being renamed', async () => {
    const car = await paid();
    const body = { status: 'active' as const, locationIds: [here()], fullName: 'Omar Al Haddad' };
    const rename = () => manager()(CHANGE, { ...params(), body });
    const send = () =>
      manager()(ASSIGN, { params: { id: car.orderId }, body: { valetId: business.valet.id } });
    expect(await whileTheyLeave(rename, send)).toEqual(['ok']);
  });

  test('leaves a car at the curb there, and their shift ends without a manager’s reason', async () => {
    const car = await onTheWay();
    await manager()('POST /api/dispatch/orders/{id}/ready', { params: { id: car.orderId } });
    const answer = await manager()(LEAVE, params());
    expect(answer.inHand).toMatchObject([{ kind: 'curb', orderId: car.orderId }]);
    expect(await findOrder(car.orderId)).toMatchObject({ status: 'ready' });
    const shift = await findShift(business.valet.id);
    expect(shift).toMatchObject({ closed_by: null, close_reason: null });
    expect(shift.ended_at).not.toBeNull();
  });

  test('at one location keeps their cars at the others', async () => {
    const second = await buildLocation(server.ctx, business.id);
    const valet = await buildValet(server.ctx, business, {
      role: 'business_valet',
      locationIds: [here(), second.id],
      onShift: true,
    });
    const car = await onTheWay(valet.id);
    const change = (locationIds: string[]) =>
      manager()(CHANGE, { params: { id: valet.id }, body: { status: 'active', locationIds } });
    await change([here()]);
    expect(await findOrder(car.orderId)).toMatchObject({ status: 'dispatched' });
    await change([second.id]);
    expect(await findOrder(car.orderId)).toMatchObject({ status: 'paid' });
  });
});

describe('two managers', () => {
  const body = (version: number, status: 'active' | 'suspended') => ({
    status,
    locationIds: [here()],
    version,
  });

  test('who edit one valet: the second is told, and the first one’s change stays', async () => {
    const { version } = (await read()).valet;
    const first = await manager()(CHANGE, { ...params(), body: body(version, 'suspended') });
    expect(first.valet.version).toBe(version + 1);
    await expectError({ code: 'VALET_CHANGED', state: 'suspended' }, manager(), CHANGE, {
      ...params(),
      body: body(version, 'active'),
    });
    expect((await read()).valet.status).toBe('suspended');
    await manager()(CHANGE, { ...params(), body: body(version + 1, 'active') });
    expect((await trail()).length).toBe(2);
  });

  test('who edit at the same moment: one succeeds', async () => {
    const { version } = (await read()).valet;
    const answers = await Promise.allSettled(
      ['first', 'second'].map((reason) =>
        manager()(CHANGE, { ...params(), body: { ...body(version, 'suspended'), reason } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await trail()).length).toBe(1);
  });
});

describe('a position', () => {
  const become = (position: Position) =>
    manager()(CHANGE, {
      ...params(),
      body: { status: 'active', locationIds: [here()], positions: { [here()]: position } },
    });
  const me = async () =>
    (await server.as(business.valet.token)('GET /api/auth/me', {})).user.capabilities;

  test('applies from the change on, on open screens too, and ends a valet’s shift and cars', async () => {
    const car = await onTheWay();
    const socket = await openFollowingSocket(server, { token: business.valet.token });
    expect(await me()).toContain('jobs.work');
    const { valet } = await become('dispatcher');
    expect(valet).toMatchObject({
      isOnShift: false,
      locationAssignments: [{ locationId: here(), position: 'dispatcher' }],
    });
    await socket.heard('resync');
    expect(await me()).toContain('queue.dispatch');
    expect(await me()).not.toContain('jobs.work');
    expect(await findOrder(car.orderId)).toMatchObject({ status: 'paid', assignedValet: null });
    const desk = server.as(business.valet.token);
    await desk(ASSIGN, { params: { id: car.orderId }, body: { valetId: business.otherValet.id } });
    await expectError(403, desk, 'POST /api/valet/shift/start', {
      body: { latitude: 25.7, longitude: -80.2 },
    });
  });

  test('of a cashier takes money, sees queue and cars, and sends nobody', async () => {
    const car = await paid();
    await become('cashier');
    const till = server.as(business.valet.token);
    const { orders } = await till('GET /api/queue', { query: { locationId: here() } });
    expect(orders).toMatchObject([
      { id: car.orderId, can: { assign: false, ready: false, reassign: false, requeue: false } },
    ]);
    await till('GET /api/stays/{id}', { params: { id: car.ticketId } });
    const assign = { params: { id: car.orderId }, body: { valetId: business.otherValet.id } };
    await expectError(403, till, ASSIGN, assign);
    // A cashier cannot be sent for a car either.
    await expectError('VALET_NOT_FOUND', manager(), ASSIGN, {
      ...assign,
      body: { valetId: business.valet.id },
    });
  });

  test('stays if a change does not name it, and is in the audit', async () => {
    await become('cashier');
    await manager()(CHANGE, {
      ...params(),
      body: { status: 'active', locationIds: [here()], fullName: 'Omar Al Haddad' },
    });
    const { valet } = await read();
    expect(valet).toMatchObject({
      fullName: 'Omar Al Haddad',
      locationAssignments: [{ position: 'cashier' }],
    });
    const { id } = business.location;
    expect(await trail()).toMatchObject([
      { before: { name: 'Omar Person' }, after: { name: 'Omar Al Haddad' } },
      { before: { cashier: [], valet: [id] }, after: { cashier: [id], valet: [] } },
    ]);
  });

  test('at two locations shows both, each with its own rights', async () => {
    const second = await buildLocation(server.ctx, business.id);
    const third = await buildLocation(server.ctx, business.id);
    await manager()(CHANGE, {
      ...params(),
      body: {
        status: 'active',
        locationIds: [here(), second.id],
        positions: { [second.id]: 'dispatcher' },
      },
    });
    const both = server.as(business.valet.token);
    const worked = await both('GET /api/valet/locations', {});
    expect(worked.locations.map(({ id }) => id)).toEqual([here()]);
    const watched = await both('GET /api/queue/locations', {});
    expect(watched.locations.map(({ id }) => id)).toEqual([second.id]);
    await expectError('LOCATION_NOT_FOUND', both, 'GET /api/stays', {
      query: { locationId: third.id },
    });
    for (const locationId of [here(), second.id])
      await both('GET /api/stays', { query: { locationId } });
    // The list of valets contains only those of the location where this person dispatches.
    const { valets } = await both(LIST, { query: {} });
    expect(valets.map(({ id }) => id)).toEqual([business.valet.id]);
  });
});

describe('the team', () => {
  test('lists each person’s figures', async () => {
    const { valet } = await read();
    expect(valet).toMatchObject({ totalServices: 0, averageRating: 5, isRated: false });
    const cars = [await onTheWay(), await onTheWay()];
    for (const [at, car] of cars.entries()) {
      const order = { params: { id: car.orderId } };
      await manager()('POST /api/dispatch/orders/{id}/ready', order);
      await manager()('POST /api/dispatch/orders/{id}/complete', {
        ...order,
        body: { proof: { checked: 'key_claim' } },
      });
      await updateRows(server, 'stays', car.ticketId, {
        rating: 4 + at,
        rated_at: server.ctx.clock(),
      });
    }
    await updateRows(
      server,
      'shifts',
      { person_id: business.valet.id },
      { started_at: new Date(server.ctx.clock().getTime() - 90 * 60_000) },
    );
    const { valets } = await manager()(LIST, { query: {} });
    const row = valets.find(({ id }) => id === business.valet.id);
    expect(row).toMatchObject({ totalServices: 2, averageRating: 4.5, isRated: true });
    expect(row?.totalHoursWorked).toBeCloseTo(1.5, 1);
    const grid = await manager()('GET /api/valets', { query: {} });
    expect(grid.valets.find(({ id }) => id === business.valet.id)).toMatchObject({
      name: 'Omar Person',
      firstName: 'Omar',
      rating: 4.5,
      cars: 2,
      isOnShift: true,
    });
  });

  test('of 300 is listed completely', async () => {
    const people = Array.from({ length: 300 }, (_, index) => ({
      role: 'business_valet' as const,
      business_id: business.id,
      first_name: `Valet ${index}`,
      phone_e164: `+1305${String(2_000_000 + index)}`,
    }));
    await server.ctx.db.insertInto('people').values(people).execute();
    const { valets } = await manager()(LIST, { query: {} });
    expect(valets).toHaveLength(302);
    expect(new Set(valets.map(({ id }) => id)).size).toBe(302);
  });

  test('marks an invitation whose SMS did not arrive', async () => {
    const { valetId } = await manager()('POST /api/business/valets', {
      body: {
        fullName: 'Noor Saleh',
        phoneNumber: '+13055550177',
        locationIds: [here()],
        positions: { [here()]: 'cashier' },
      },
    });
    const invited = () => manager()(READ, { params: { id: valetId } });
    expect((await invited()).valet).toMatchObject({
      status: 'pending',
      invitation: { hasFailed: false },
      locationAssignments: [{ position: 'cashier' }],
    });
    await updateRows(server, 'messages', { person_id: valetId }, { status: 'undelivered' });
    expect((await invited()).valet).toMatchObject({ invitation: { hasFailed: true } });
    expect(await trail()).toMatchObject([{ action: 'staff.invited', subjectName: 'Noor Saleh' }]);
  });

  test('the audit names a valet invited without a name by phone, and later by name', async () => {
    const { valetId } = await manager()('POST /api/business/valets/invite', {
      body: { phoneNumber: '+13055550178', locationIds: [here()] },
    });
    const [invited] = await trail();
    expect(invited).toMatchObject({ action: 'staff.invited', subjectId: valetId });
    expect(invited?.subjectName).toMatch(/^[^5]*78$/);
    await updateRows(server, 'people', valetId, { first_name: 'Noor', last_name: 'Saleh' });
    expect(await trail()).toMatchObject([{ subjectName: 'Noor Saleh' }]);
  });
});

test('lists a person’s actions page by page, each once', async () => {
  const car = await parkCar(server, business);
  const event = {
    business_id: business.id,
    location_id: here(),
    stay_id: car.ticketId,
    type: 'stay.spot',
    to_status: 'parked',
    actor_kind: 'person' as const,
    actor_id: business.valet.id,
  };
  const at = new Date(server.ctx.clock().getTime() - 60_000);
  // Three events share each moment, and a page may end between such events.
  const events = Array.from({ length: 120 }, (_, index) => ({
    ...event,
    created_at: new Date(at.getTime() - Math.floor(index / 3)),
  }));
  await server.ctx.db.insertInto('stay_events').values(events).execute();
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await manager()(ACTIVITY, { ...params(), query: before ? { before } : {} });
    expect(page.entries.length).toBeLessThanOrEqual(50);
    seen.push(...page.entries.map(({ id }) => id));
    before = page.next ?? undefined;
  } while (before);
  const { count } = await server.ctx.db
    .selectFrom('stay_events')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('actor_id', '=', business.valet.id)
    .executeTakeFirstOrThrow();
  expect(seen).toHaveLength(count + 1);
  expect(new Set(seen).size).toBe(seen.length);
  const first = await manager()(ACTIVITY, { ...params(), query: {} });
  expect(first.entries.some(({ type }) => type === 'shift.start')).toBe(true);
  expect(first.entries.find(({ car: one }) => one)?.car).toMatchObject({ stayId: car.ticketId });
});
