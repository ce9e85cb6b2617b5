import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallInput, CallOptions } from '#contract/client.ts';
import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { MOST_REPORTS } from '#domain/orders/lateReports.ts';
import { HANDOVER_TRIES } from '#domain/orders/handover.ts';
import type { Operations } from '#contract/index.ts';
import { listPoolMembers } from '#server/features/payments/pool/members.ts';
import { deriveHandoverCode } from '#server/platform/secrets/tokens.ts';
import { buildStaffedBusiness, buildValet } from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import { expectRefusal, expectError, expectOutcomes } from '#test/factories/refusals.ts';
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import { endShifts } from '#test/factories/shifts.ts';
import {
  linkTokenFor,
  paidCar,
  receiveCar,
  requestCar,
  requestPaid,
} from '#test/factories/stays.ts';
import { cancelOrder } from '#test/factories/steps.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const REASSIGN = 'POST /api/dispatch/orders/{id}/reassign';
const REQUEUE = 'POST /api/dispatch/orders/{id}/requeue';
const CANCEL = 'POST /api/dispatch/orders/{id}/cancel';
const PARKED = 'POST /api/valet/tickets/{ticketId}/parked';
const ACCEPT = 'POST /api/dispatch/late-reports/{id}/accept';
const REJECT = 'POST /api/dispatch/late-reports/{id}/reject';
const CLOSE = 'DELETE /api/business/locations/{id}';
const PARK_AGAIN = 'POST /api/stays/{id}/park-again';
const MINUTE = 60_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
/** A car for which the valet was sent a minute ago. */
const car = buildBeforeEach(async () => {
  const paid = await paidCar(server, business, { plateRegion: 'DXB' });
  const params = { id: paid.order.id };
  await manager()(ASSIGN, { params, body: { valetId: business.valet.id } });
  server.advance(MINUTE);
  return { ...paid, params };
});

const valet = () => server.as(business.valet.token);
const colleague = () => server.as(business.otherValet.token);
const manager = () => server.as(business.manager.token);
/** Returns the headers of a step that the phone did some minutes ago. */
const done = (minutes: number) => ({
  idempotencyKey: randomUUID(),
  doneAt: new Date(server.ctx.clock().getTime() - minutes * MINUTE).toISOString(),
});
const order = () => getOrder(server, car.params.id);
const reports = async () =>
  (await manager()('GET /api/queue', { query: { locationId: business.location.id } })).lateReports;
const typesOf = async (personId: string) =>
  (await listRows(server, 'notifications', { person_id: personId })).map(({ type }) => type);
const decisionsToldTo = async ({ token }: { token: string }) =>
  (await server.as(token)('GET /api/notifications', { query: {} })).notifications
    .filter(({ type }) => type === 'report_decided')
    .map(({ message }) => message);
/** Fields of a request that the colleague brings. */
const sentColleague = () => ({ status: 'dispatched', runner_id: business.otherValet.id });
const sendColleague = (params: { id: string }) =>
  manager()(ASSIGN, { params, body: { valetId: business.otherValet.id } });
const cancelByDesk = (params: { id: string }) =>
  manager()(CANCEL, { params, body: { reason: 'changed_mind' } });
/** Requests the car again, and sends the colleague for it. */
async function requestByColleague() {
  const { id } = await requestPaid(server, car);
  await sendColleague({ id });
  return { id };
}
const giveToColleague = () =>
  manager()(REASSIGN, {
    params: car.params,
    body: { valetId: business.otherValet.id, insteadOf: business.valet.id },
  });
/** Returns the report that the call made. */
async function expectSentToDesk<K extends keyof Operations>(
  key: K,
  input: CallInput<K>,
  options: CallOptions,
) {
  await expectError('SENT_TO_DESK', valet(), key, input, options);
  const [report] = await reports();
  if (!report) throw new Error('No report');
  return report;
}
/** Stores a handover that happened after the desk had given the car to the colleague. */
async function reportHandover() {
  await giveToColleague();
  server.advance(5 * MINUTE);
  const call = done(3);
  const report = await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, call);
  return { report, call };
}
const decide = (
  way: typeof ACCEPT | typeof REJECT,
  id: string,
  by = manager(),
  options: Parameters<typeof by>[2] = {},
) => by(way, { params: { id } }, options);

describe('the state follows', () => {
  test('when the runner brought and handed over the car before another one was sent', async () => {
    server.advance(5 * MINUTE);
    const curb = done(3);
    const handover = done(2);
    await giveToColleague();
    await valet()(READY, { params: car.params }, curb);
    await valet()(COMPLETE, { params: car.params, body: {} }, handover);
    expect(await order()).toMatchObject({
      status: 'completed',
      runner_id: business.valet.id,
      ready_at: new Date(curb.doneAt),
      completed_at: new Date(handover.doneAt),
    });
    expect(await typesOf(business.otherValet.id)).toContain('order_unassigned');
    expect(await reports()).toEqual([]);
  });

  test('to a handover whose step before never arrived', async () => {
    server.advance(5 * MINUTE);
    const handover = done(2);
    await manager()(REQUEUE, { params: car.params });
    await valet()(COMPLETE, { params: car.params, body: {} }, handover);
    expect(await order()).toMatchObject({ status: 'completed', runner_id: business.valet.id });
  });

  test('not twice: a colleague’s report of the same car at the curb stands', async () => {
    server.advance(5 * MINUTE);
    await giveToColleague();
    await colleague()(READY, { params: car.params });
    const before = (await order()).ready_at;
    await valet()(READY, { params: car.params }, done(2));
    expect((await order()).ready_at).toEqual(before);
    expect(await reports()).toEqual([]);
  });
});

describe('a car that was put back without signal', () => {
  const putBack = (minutes: number) =>
    valet()(REQUEUE, { params: car.params, body: { reason: 'busy' } }, done(minutes));

  test('stays with the colleague who has it since, or in the queue', async () => {
    server.advance(5 * MINUTE);
    await giveToColleague();
    const before = await order();
    expect(await putBack(3)).toMatchObject({ status: 'dispatched' });
    expect(await order()).toEqual(before);
    await colleague()(REQUEUE, { params: car.params });
    expect(await putBack(3)).toMatchObject({ status: 'paid', assignedValet: null });
    await cancelOrder(server, car, car.params.id);
    expect(await putBack(3)).toMatchObject({ status: 'cancelled' });
    expect(await reports()).toEqual([]);
  });

  test('stays with its runner, who was sent again since', async () => {
    server.advance(5 * MINUTE);
    await giveToColleague();
    await manager()(REASSIGN, {
      params: car.params,
      body: { valetId: business.valet.id, insteadOf: business.otherValet.id },
    });
    expect(await putBack(3)).toMatchObject({ status: 'dispatched' });
    expect(await order()).toMatchObject({ runner_id: business.valet.id });
    expect(await putBack(0)).toMatchObject({ status: 'paid' });
  });

  test('stays with the colleague also if the phone’s clock is slow', async () => {
    server.advance(5 * MINUTE);
    await giveToColleague();
    const before = await order();
    await putBack(10);
    expect(await order()).toEqual(before);
  });
});

describe('a car that was parked again without signal', () => {
  const parkAgain = (call: ReturnType<typeof done>) =>
    [
      PARK_AGAIN,
      {
        params: { id: car.ticketId },
        body: { reason: 'no_guest', parkingSpot: 'D2', keyHook: '7' },
      },
      call,
    ] as const;

  test('follows the car at the curb, if a colleague was sent afterwards', async () => {
    server.advance(5 * MINUTE);
    const [curb, parked] = [done(3), done(2)];
    await giveToColleague();
    await valet()(READY, { params: car.params }, curb);
    await valet()(...parkAgain(parked));
    expect(await order()).toMatchObject({ status: 'paid', held_at: new Date(parked.doneAt) });
    expect(await typesOf(business.otherValet.id)).toContain('order_unassigned');
    // A second press of the same valet has nothing to report.
    await expectError('STATE_CONFLICT', valet(), ...parkAgain(done(1)));
    expect(await reports()).toEqual([]);
  });

  test('is reported, if a colleague was sent before', async () => {
    await giveToColleague();
    server.advance(5 * MINUTE);
    const call = done(2);
    await expectSentToDesk(...parkAgain(call));
    const report = await expectSentToDesk(...parkAgain(call));
    expect(report).toMatchObject({ step: 'park', reason: 'state', parkingSpot: 'D2' });
    await decide(ACCEPT, report.id);
    expect(await getRow(server, 'stays', car.ticketId)).toMatchObject({
      parking_spot: 'D2',
      key_hook: '7',
      key_place: 'on_hook',
      key_holder: null,
    });
    expect(await order()).toMatchObject(sentColleague());
  });

  test('does not take the key from a colleague who was sent since', async () => {
    server.advance(5 * MINUTE);
    const call = done(2);
    await manager()(REQUEUE, { params: car.params });
    await sendColleague(car.params);
    const report = await expectSentToDesk(...parkAgain(call));
    await decide(ACCEPT, report.id);
    expect(await getRow(server, 'stays', car.ticketId)).toMatchObject({
      parking_spot: 'D2',
      key_place: 'out',
      key_holder: business.otherValet.id,
    });
  });

  test.each([undefined, '7'])(
    'parks the car at the curb again once the desk accepts it, with hook %s that has another key',
    async (taken) => {
      await giveToColleague();
      server.advance(5 * MINUTE);
      await colleague()(READY, { params: car.params });
      const call = done(2);
      const report = await expectSentToDesk(...parkAgain(call));
      if (taken) {
        const other = await receiveCar(server, business);
        const params = { ticketId: other.ticketId };
        await valet()(PARKED, { params, body: { keyHook: taken } });
      }
      expect(await decide(ACCEPT, report.id)).toMatchObject({ hookLeftOut: taken ?? null });
      expect(await order()).toMatchObject({ status: 'paid', runner_id: null });
      expect((await order()).held_at).not.toBeNull();
      expect(await getRow(server, 'stays', car.ticketId)).toMatchObject({
        status: 'returning',
        parking_spot: 'D2',
        ...(taken
          ? { key_place: 'with_valet', key_holder: business.valet.id }
          : { key_place: 'on_hook', key_hook: '7' }),
      });
      // The car is parked by the reporter, whose second press has nothing to report.
      await expectError('STATE_CONFLICT', valet(), ...parkAgain(done(1)));
      expect(await reports()).toEqual([]);
    },
  );

  test('stays with the desk, if a later request has brought the car to the curb', async () => {
    server.advance(5 * MINUTE);
    await cancelByDesk(car.params);
    const report = await expectSentToDesk(...parkAgain(done(2)));
    const params = await requestByColleague();
    await colleague()(READY, { params });
    await expectError('STATE_CONFLICT', manager(), ACCEPT, { params: { id: report.id } });
    expect(await reports()).toMatchObject([{ id: report.id }]);
  });

  test('is not reported by an older press, though the guest asked again', async () => {
    server.advance(5 * MINUTE);
    await valet()(READY, { params: car.params });
    server.advance(5 * MINUTE);
    const [older, call] = [done(3), done(2)];
    await valet()(...parkAgain(call));
    await manager()('POST /api/dispatch/orders/{id}/resume', { params: car.params });
    await expectError('STATE_CONFLICT', valet(), ...parkAgain(older));
    expect(await reports()).toEqual([]);
    server.advance(5 * MINUTE);
    await expectSentToDesk(...parkAgain(done(0)));
  });

  test('is reported, if the request was cancelled or a colleague parked it', async () => {
    server.advance(5 * MINUTE);
    await cancelByDesk(car.params);
    const report = await expectSentToDesk(...parkAgain(done(2)));
    await decide(ACCEPT, report.id);
    expect(await getRow(server, 'stays', car.ticketId)).toMatchObject({
      status: 'parked',
      parking_spot: 'D2',
      key_hook: '7',
    });
    const params = await requestByColleague();
    await colleague()(READY, { params });
    await colleague()(PARK_AGAIN, {
      params: { id: car.ticketId },
      body: { reason: 'no_guest', parkingSpot: 'E1' },
    });
    await expectSentToDesk(...parkAgain(done(2)));
  });
});

describe('a report', () => {
  test('is made of a handover before the runner gave the car back, or away', async () => {
    server.advance(5 * MINUTE);
    const handover = done(2);
    await valet()(REQUEUE, { params: car.params });
    await sendColleague(car.params);
    await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, handover);
    expect(await order()).toMatchObject(sentColleague());
  });

  test('is made of a handover before the car was parked again, though the guest asked again', async () => {
    server.advance(5 * MINUTE);
    await valet()(READY, { params: car.params });
    const handover = done(0);
    server.advance(5 * MINUTE);
    const parked = { params: { id: car.ticketId }, body: { reason: 'no_guest' } } as const;
    await manager()(PARK_AGAIN, parked);
    await manager()('POST /api/dispatch/orders/{id}/resume', { params: car.params });
    await sendColleague(car.params);
    await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, handover);
    expect(await order()).toMatchObject(sentColleague());
  });

  test('names who did what meanwhile, stands on the board, and is the same for a repeat', async () => {
    const { report, call } = await reportHandover();
    expect(report).toMatchObject({
      licensePlate: car.licensePlate,
      plateRegion: 'DXB',
      stayId: car.ticketId,
      step: 'complete',
      reason: 'state',
      doneAt: call.doneAt,
      reporterId: business.valet.id,
      car: {
        state: 'onItsWay',
        parkingSpot: 'B2-14',
        key: { place: 'out', holder: { id: business.otherValet.id } },
        valet: { id: business.otherValet.id },
      },
    });
    const again = await expectRefusal(valet(), COMPLETE, { params: car.params, body: {} }, call);
    expect(again).toMatchObject({
      code: 'SENT_TO_DESK',
      reason: 'state',
      meanwhile: { type: 'order.reassign', by: expect.any(String) },
    });
    expect(again).not.toHaveProperty('outcome');
    expect(await reports()).toHaveLength(1);
    expect(await order()).toMatchObject(sentColleague());
    // The phone repeats its call to learn what the desk decided.
    await decide(REJECT, report.id);
    const decided = await expectRefusal(valet(), COMPLETE, { params: car.params, body: {} }, call);
    expect(decided).toMatchObject({ code: 'SENT_TO_DESK', outcome: 'rejected' });
  });

  test.each([
    ['takes the car from the reporter', REQUEUE, undefined, 'order.unassign'],
    ['cancels the request', CANCEL, { reason: 'changed_mind' }, 'order.cancel'],
  ] as const)('names the desk that %s', async (_, step, body, type) => {
    await manager()(step, { params: car.params, ...(body && { body }) } as never);
    server.advance(5 * MINUTE);
    const input = { params: car.params, body: {} };
    const refused = await expectRefusal(valet(), COMPLETE, input, done(2));
    expect(refused).toMatchObject({ code: 'SENT_TO_DESK', meanwhile: { type } });
  });

  test('names nobody if only the reporter did something since', async () => {
    server.advance(5 * MINUTE);
    const handover = done(2);
    await valet()(REQUEUE, { params: car.params });
    const input = { params: car.params, body: {} };
    const refused = await expectRefusal(valet(), COMPLETE, input, handover);
    expect(refused).toMatchObject({ code: 'SENT_TO_DESK', reason: 'state' });
    expect(refused).not.toHaveProperty('meanwhile');
  });

  test('of a later step replaces the earlier one', async () => {
    await giveToColleague();
    server.advance(5 * MINUTE);
    const curb = done(3);
    await expectSentToDesk(READY, { params: car.params }, curb);
    await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, done(2));
    await expectError({ outcome: 'replaced' }, valet(), READY, { params: car.params }, curb);
    expect((await reports()).map(({ step }) => step)).toEqual(['complete']);
  });

  test('is made ten times by one person about one car, and not again', async () => {
    await giveToColleague();
    server.advance(5 * MINUTE);
    for (let count = 0; count < MOST_REPORTS; count += 1)
      await expectSentToDesk(READY, { params: car.params }, done(3));
    const { version } = await getRow(server, 'stays', car.ticketId);
    for (const key of [READY, COMPLETE] as const)
      await expectError('STATE_CONFLICT', valet(), key, { params: car.params }, done(3));
    expect((await getRow(server, 'stays', car.ticketId)).version).toBe(version);
    expect(await reports()).toHaveLength(1);
  });

  test('closes when the car is handed over', async () => {
    await reportHandover();
    await colleague()(READY, { params: car.params });
    await colleague()(COMPLETE, { params: car.params, body: {} });
    expect(await reports()).toEqual([]);
  });

  test('is made of a handover that is not paid or not proven, once the guest has left', async () => {
    await updateRows(server, 'locations', business.location.id, { handover_proof: 'always' });
    server.advance(10 * MINUTE);
    await valet()(READY, { params: car.params }, done(5));
    const now = await expectRefusal(valet(), COMPLETE, { params: car.params, body: {} }, done(1));
    expect(now.code).toBe('HANDOVER_CODE_REQUIRED');
    const checked = { proof: { checked: 'key_claim' } } as const;
    const sent = [COMPLETE, { params: car.params, body: checked }, done(1)] as const;
    // The desk sent the reporter, and nobody did anything since.
    for (let time = 0; time < 2; time += 1) {
      const refused = await expectRefusal(valet(), ...sent);
      expect(refused).toMatchObject({ code: 'SENT_TO_DESK', reason: 'unproven' });
      expect(refused).not.toHaveProperty('meanwhile');
    }
    expect(await reports()).toMatchObject([{ reason: 'unproven', checked: 'key_claim' }]);
    const report = await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, done(4));
    expect(report).toMatchObject({ step: 'complete', reason: 'unproven' });
    await decide(ACCEPT, report.id);
    expect(await order()).toMatchObject({ status: 'completed' });
  });

  test('of a code that locks the handover is a change of its own', async () => {
    await updateRows(server, 'locations', business.location.id, { handover_proof: 'always' });
    server.advance(10 * MINUTE);
    await valet()(READY, { params: car.params }, done(5));
    const { version } = await getRow(server, 'stays', car.ticketId);
    const right = deriveHandoverCode(server.ctx.config.secretKey, car.params.id);
    const code = String((Number(right) + 1) % 10_000).padStart(4, '0');
    const input = { params: car.params, body: { proof: { code } } };
    for (let wrong = 1; wrong < HANDOVER_TRIES; wrong += 1)
      await expectRefusal(valet(), COMPLETE, input);
    await expectSentToDesk(COMPLETE, input, done(4));
    const types = (await listRows(server, 'stay_events', { stay_id: car.ticketId })).map(
      ({ type }) => type,
    );
    expect(types).toEqual(expect.arrayContaining(['order.handover_locked', 'stay.report']));
    expect((await getRow(server, 'stays', car.ticketId)).version).toBe(version + 2);
  });

  test('is not made once the car was handed over', async () => {
    server.advance(5 * MINUTE);
    await giveToColleague();
    await colleague()(READY, { params: car.params });
    await colleague()(COMPLETE, { params: car.params, body: {} });
    const before = await order();
    const call = done(3);
    for (let time = 0; time < 2; time += 1)
      await valet()(COMPLETE, { params: car.params, body: {} }, call);
    expect(await order()).toEqual(before);
    const params = { ticketId: car.ticketId };
    await expectError('STATE_CONFLICT', valet(), PARKED, { params, body: {} }, done(3));
    expect(await listRows(server, 'late_reports', { stay_id: car.ticketId })).toEqual([]);
  });

  test.each([10, 19.5 * 60, 9 * 24 * 60])(
    'is made of the step of a phone whose clock is %d minutes slow',
    async (minutes) => {
      const { dispatched_at: sentAt } = await order();
      await manager()(REQUEUE, { params: car.params });
      server.advance(MINUTE);
      await expectSentToDesk(READY, { params: car.params }, done(minutes));
      expect(await reports()).toMatchObject([{ step: 'ready', doneAt: sentAt?.toISOString() }]);
      const report = await expectSentToDesk(
        COMPLETE,
        { params: car.params, body: {} },
        done(minutes),
      );
      await decide(ACCEPT, report.id);
      expect(await order()).toMatchObject({ status: 'completed', completed_at: sentAt });
    },
  );

  test('is made of a parking by a phone with a slow clock after a colleague took the car', async () => {
    const taken = await receiveCar(server, business);
    const id = taken.ticketId;
    const body = { insteadOf: business.valet.id };
    await colleague()('POST /api/services/{id}/accept', { params: { id }, body });
    const spot = { parkingSpot: 'C3', from: 'received' as const };
    const park = { params: { id }, body: spot };
    await expectSentToDesk('POST /api/services/{id}/complete', park, done(20 * 60));
    expect(await reports()).toMatchObject([{ step: 'park', parkingSpot: 'C3' }]);
  });

  test('is refused to everybody who never had the car', async () => {
    await giveToColleague();
    server.advance(5 * MINUTE);
    const stranger = await buildValet(server.ctx, business);
    await expectError(
      'FORBIDDEN',
      server.as(stranger.token),
      COMPLETE,
      { params: car.params, body: {} },
      done(1),
    );
    const away = await buildStaffedBusiness(server.ctx);
    await expectError(
      'ORDER_NOT_FOUND',
      server.as(away.valet.token),
      COMPLETE,
      { params: car.params, body: {} },
      done(1),
    );
    expect(await reports()).toEqual([]);
  });

  test('blocks the closing of its location until it is decided', async () => {
    const { report } = await reportHandover();
    await colleague()(READY, { params: car.params });
    await colleague()(COMPLETE, { params: car.params, body: {} });
    // Until then the handover can be taken back.
    server.advance(5 * MINUTE);
    await endShifts(server, business.location.id);
    // The report of a car that was given back before it was parked stays open.
    const open = { decided_at: null, outcome: null };
    await updateRows(server, 'late_reports', report.id, open);
    const here = { params: { id: business.location.id } };
    expect(await expectRefusal(manager(), CLOSE, here)).toMatchObject({
      code: 'LOCATION_IN_USE',
      stillOpen: { cars: 0, expected: 0, orders: 0, shifts: 0, keys: 0, reports: 1 },
    });
    await decide(REJECT, report.id);
    await manager()(CLOSE, here);
  });

  test('with a time in the future counts as made now', async () => {
    await giveToColleague();
    const report = await expectSentToDesk(READY, { params: car.params }, done(-30));
    expect(Date.parse(report?.doneAt ?? '')).toBeLessThanOrEqual(server.ctx.clock().getTime());
  });
});

describe('the desk', () => {
  test('accepts a handover: custody ends at that time, and the runner is told to stop', async () => {
    const { report, call } = await reportHandover();
    await decide(ACCEPT, report.id);
    expect(await order()).toMatchObject({ status: 'completed', runner_id: business.valet.id });
    const { withoutCode } = await manager()('GET /api/business/days/{locationId}/{date}', {
      params: {
        locationId: business.location.id,
        date: getBusinessDay(server.ctx.clock(), business.location.time_zone),
      },
    });
    const { first_name: name } = await getRow(server, 'people', business.valet.id);
    expect(withoutCode).toMatchObject([{ by: expect.stringContaining(name) as string }]);
    expect(await decisionsToldTo(business.valet)).toEqual([
      expect.stringMatching(/^The desk accepted that .+ was handed over/),
    ]);
    const stay = await getRow(server, 'stays', car.ticketId);
    expect(stay).toMatchObject({ status: 'returned', returned_at: new Date(call.doneAt) });
    expect(await typesOf(business.otherValet.id)).toContain('order_unassigned');
    const events = await listRows(server, 'stay_events', { stay_id: car.ticketId });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['stay.report', 'stay.report_accept', 'order.complete']),
    );
    expect(await reports()).toEqual([]);
  });

  test('accepts a handover of a car that was parked again with a reason', async () => {
    const { report } = await reportHandover();
    await colleague()(READY, { params: car.params });
    await colleague()(PARK_AGAIN, {
      params: { id: car.ticketId },
      body: { reason: 'no_guest' },
    });
    await decide(ACCEPT, report.id);
    expect(await order()).toMatchObject({
      status: 'completed',
      runner_id: business.valet.id,
      staff_reason: null,
    });
  });

  test.each([
    ['ask', 'key_claim'],
    ['ask', 'identity_paper'],
    ['always', 'key_claim'],
    ['ask', undefined],
    ['off', 'key_claim'],
  ] as const)('records the proof of a handover, with the rule %s and %s', async (rule, checked) => {
    await updateRows(server, 'locations', business.location.id, { handover_proof: rule });
    await giveToColleague();
    server.advance(5 * MINUTE);
    const body = checked ? { proof: { checked } } : {};
    const report = await expectSentToDesk(COMPLETE, { params: car.params, body }, done(3));
    expect(report).toMatchObject({ checked: checked ?? null });
    await decide(ACCEPT, report.id);
    const events = await listRows(server, 'stay_events', { stay_id: car.ticketId });
    expect(events.find(({ type }) => type === 'order.complete')?.data).toMatchObject({
      proof: rule === 'off' ? 'off' : (checked ?? 'unchecked'),
    });
  });

  test.each([
    ['tells the guest of a car that came', 3, 1],
    ['tells the guest nothing of a car that came long ago,', 15, 0],
  ])('%s at the curb when it accepts the report', async (_what, minutes, count) => {
    await giveToColleague();
    server.advance(20 * MINUTE);
    const call = done(minutes);
    const report = await expectSentToDesk(READY, { params: car.params }, call);
    await decide(ACCEPT, report.id);
    expect(await order()).toMatchObject({ status: 'ready', ready_at: new Date(call.doneAt) });
    const told = await listRows(server, 'messages', {
      stay_id: car.ticketId,
      template: 'car_ready',
    });
    expect(told).toHaveLength(count);
  });

  test('does not bring the car of the next request when it was at the curb for the earlier one', async () => {
    await manager()(REQUEUE, { params: car.params });
    await cancelOrder(server, car, car.params.id);
    const params = await requestByColleague();
    server.advance(5 * MINUTE);
    const report = await expectSentToDesk(READY, { params: car.params }, done(3));
    await decide(ACCEPT, report.id);
    expect(await getOrder(server, params.id)).toMatchObject(sentColleague());
    expect(await reports()).toEqual([]);
  });

  test('rejects a report: the car stays as it is', async () => {
    const { report } = await reportHandover();
    await decide(REJECT, report.id);
    expect(await decisionsToldTo(business.valet)).toEqual([
      expect.stringMatching(/^The desk rejected that .+ was handed over/),
    ]);
    expect(await order()).toMatchObject(sentColleague());
    expect(await reports()).toEqual([]);
    await expectError('REPORT_DECIDED', manager(), ACCEPT, { params: { id: report.id } });
  });

  test('decides once, when two press at the same time', async () => {
    const { report } = await reportHandover();
    await expectOutcomes({ ok: 1, REPORT_DECIDED: 2 }, [
      decide(ACCEPT, report.id),
      decide(REJECT, report.id),
      decide(ACCEPT, report.id),
    ]);
  });

  test('accepts a handover whose request was cancelled: custody ends at that time, for nothing', async () => {
    await manager()(REQUEUE, { params: car.params });
    await cancelOrder(server, car, car.params.id);
    server.advance(5 * MINUTE);
    const handover = done(3);
    const report = await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, handover);
    const dispatcher = await buildValet(server.ctx, business, { position: 'dispatcher' });
    const decision = { params: { id: report.id } };
    await expectError('FORBIDDEN', server.as(dispatcher.token), ACCEPT, decision);
    await expectOutcomes({ ok: 1, REPORT_DECIDED: 1 }, [
      decide(ACCEPT, report.id),
      decide(ACCEPT, report.id),
    ]);
    const at = new Date(handover.doneAt);
    expect(await getRow(server, 'stays', car.ticketId)).toMatchObject({
      status: 'returned',
      returned_at: at,
      key_place: 'handed_over',
    });
    const orders = await listRows(server, 'orders', { stay_id: car.ticketId });
    expect(orders).toHaveLength(2);
    expect(orders.find(({ id }) => id !== car.order.id)).toMatchObject({
      status: 'completed',
      customer_fee_cents: 0,
      runner_id: business.valet.id,
      queued_at: at,
      completed_at: at,
    });
    expect(await order()).toMatchObject({ status: 'cancelled' });
    const events = await listRows(server, 'stay_events', { stay_id: car.ticketId });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['stay.report_accept', 'stay.request_return', 'order.complete']),
    );
    expect(await reports()).toEqual([]);
    const called = await listRows(server, 'notifications', {
      type: 'car_retrieval_request',
      business_id: business.id,
    });
    expect(called.filter(({ dedupe_key: key }) => !key.includes(car.order.id))).toEqual([]);
  });

  /** Stores a parking with these fields of a car that the colleague parked meanwhile. */
  async function reportParking(fields: { keyHook?: string; parkingLocation?: string }) {
    const received = await receiveCar(server, business);
    server.advance(5 * MINUTE);
    const params = { ticketId: received.ticketId };
    await colleague()(PARKED, { params, body: { parkingSpot: 'D1' } });
    const body = { parkingSpot: 'D2', ...fields };
    const report = await expectSentToDesk(PARKED, { params, body }, done(3));
    expect(report).toMatchObject({
      step: 'park',
      parkingSpot: 'D2',
      keyHook: fields.keyHook ?? null,
      car: { state: 'parked', parkingSpot: 'D1', valet: null },
    });
    return { received, id: report.id };
  }
  const unpark = (id: string) =>
    colleague()('POST /api/stays/{id}/take-back', { params: { id }, body: { step: 'park' } });

  test.each(['parked', 'returning'] as const)(
    'takes place and hook of a car that is %s',
    async (status) => {
      const place = { keyHook: '7', parkingLocation: 'Level 2' };
      const { received, id } = await reportParking(place);
      if (status === 'returning') {
        const ticketToken = await linkTokenFor(server, received.phone);
        await requestCar(server, { ...received, ticketToken });
      }
      expect(await decide(ACCEPT, id)).toMatchObject({ hookLeftOut: null });
      expect(await getRow(server, 'stays', received.ticketId)).toMatchObject({
        status,
        parking_spot: 'D2',
        parking_location: 'Level 2',
        key_hook: '7',
        key_place: 'on_hook',
        key_holder: null,
      });
    },
  );

  test('parks a car with the reported place and hook', async () => {
    const { received, id } = await reportParking({ keyHook: '7', parkingLocation: 'Level 2' });
    await unpark(received.ticketId);
    await decide(ACCEPT, id);
    expect(await getRow(server, 'stays', received.ticketId)).toMatchObject({
      status: 'parked',
      parking_spot: 'D2',
      parking_location: 'Level 2',
      key_hook: '7',
      key_place: 'on_hook',
    });
    // The car counts in the pool of tips for the reporter, not for the person who accepted.
    const endsAt = new Date(server.ctx.clock().getTime() + MINUTE);
    const startsAt = new Date(endsAt.getTime() - 60 * MINUTE);
    const members = await listPoolMembers(
      server.ctx.db,
      { locationId: business.location.id },
      { day: getBusinessDay(endsAt, 'UTC'), startsAt, endsAt, since: startsAt, rule: 'cars' },
    );
    const counted = members.filter(({ cars }) => cars > 0);
    expect(counted).toMatchObject([{ personId: business.valet.id, cars: 2 }]);
    const parked = async (personId: string) => {
      const page = { params: { id: personId }, query: {} };
      const { entries } = await manager()('GET /api/business/valets/{id}/activity', page);
      return entries
        .filter(({ type, car: one }) => type === 'stay.park' && one?.stayId === received.ticketId)
        .map(({ id: entry }) => entry);
    };
    expect(await parked(business.valet.id)).toHaveLength(1);
    expect(await parked(business.otherValet.id)).toHaveLength(1);
    server.advance(5 * MINUTE);
    const params = { ticketId: received.ticketId };
    await expectError('STATE_CONFLICT', valet(), PARKED, { params, body: {} }, done(1));
  });

  test.each([undefined, '7'])(
    'leaves the key with the reporter, with hook %s that has another key',
    async (keyHook) => {
      const { received, id } = await reportParking(keyHook ? { keyHook } : {});
      await unpark(received.ticketId);
      const other = await receiveCar(server, business);
      await valet()(PARKED, { params: { ticketId: other.ticketId }, body: { keyHook: ' 7' } });
      // A repeat after a lost answer says the same.
      const again = { idempotencyKey: randomUUID() };
      for (const options of [again, again])
        expect(await decide(ACCEPT, id, manager(), options)).toMatchObject({
          hookLeftOut: keyHook ?? null,
        });
      expect(await getRow(server, 'stays', received.ticketId)).toMatchObject({
        status: 'parked',
        key_hook: null,
        key_place: 'with_valet',
        key_holder: business.valet.id,
      });
    },
  );
});

test('a car that was put back without signal is settled, or reported once its guest asked again', async () => {
  const back = {
    params: { id: car.ticketId },
    body: { from: 'parked', parkingSpot: 'Z9' },
  } as const;
  await cancelByDesk(car.params);
  server.advance(5 * MINUTE);
  await valet()('POST /api/services/{id}/complete', back, done(3));
  expect(await getRow(server, 'stays', car.ticketId)).toMatchObject({ parking_spot: 'Z9' });
  const { id } = await requestPaid(server, car);
  await manager()(ASSIGN, { params: { id }, body: { valetId: business.valet.id } });
  await cancelByDesk({ id });
  await requestCar(server, car);
  server.advance(5 * MINUTE);
  await expectSentToDesk('POST /api/services/{id}/complete', back, done(3));
  expect(await reports()).toMatchObject([{ step: 'park' }]);
});
