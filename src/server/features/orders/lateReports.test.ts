import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallInput, CallOptions } from '#contract/client.ts';
import type { Operations } from '#contract/index.ts';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import { countOutcomes, expectRefusal, settleOutcomes } from '#test/factories/refusals.ts';
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import { paidCar, receiveCar } from '#test/factories/stays.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const ASSIGN = 'POST /api/dispatch/orders/{id}/assign';
const REASSIGN = 'POST /api/dispatch/orders/{id}/reassign';
const REQUEUE = 'POST /api/dispatch/orders/{id}/requeue';
const PARKED = 'POST /api/valet/tickets/{ticketId}/parked';
const ACCEPT = 'POST /api/dispatch/late-reports/{id}/accept';
const REJECT = 'POST /api/dispatch/late-reports/{id}/reject';
const MINUTE = 60_000;

const server = runServer();
const business = buildBeforeEach(() => buildStaffedBusiness(server.ctx));
/** A car for which the valet was sent a minute ago. */
const car = buildBeforeEach(async () => {
  const paid = await paidCar(server, business);
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
const giveToColleague = () =>
  manager()(REASSIGN, {
    params: car.params,
    body: { valetId: business.otherValet.id, insteadOf: business.valet.id },
  });
async function expectSentToDesk<K extends keyof Operations>(
  key: K,
  input: CallInput<K>,
  options: CallOptions,
) {
  expect(await expectRefusal(valet(), key, input, options)).toMatchObject({ code: 'SENT_TO_DESK' });
}
/** Stores a handover that happened after the desk had given the car to the colleague. */
async function reportHandover() {
  await giveToColleague();
  server.advance(5 * MINUTE);
  const call = done(3);
  await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, call);
  const [report] = await reports();
  if (!report) throw new Error('No report');
  return { report, call };
}
const decide = (way: typeof ACCEPT | typeof REJECT, id: string, by = manager()) =>
  by(way, { params: { id } });

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

describe('a report', () => {
  test('names who did what meanwhile, stands on the board, and is the same for a repeat', async () => {
    await updateRows(server, 'stays', car.ticketId, { plate_region: 'DXB' });
    const { report, call } = await reportHandover();
    expect(report).toMatchObject({
      licensePlate: `DXB ${car.licensePlate ?? ''}`,
      stayId: car.ticketId,
      step: 'complete',
      reason: 'state',
      doneAt: call.doneAt,
    });
    const again = await expectRefusal(valet(), COMPLETE, { params: car.params, body: {} }, call);
    expect(again).toMatchObject({
      code: 'SENT_TO_DESK',
      meanwhile: { type: 'order.reassign', by: expect.any(String) },
    });
    expect(await reports()).toHaveLength(1);
    expect(await order()).toMatchObject({
      status: 'dispatched',
      runner_id: business.otherValet.id,
    });
  });

  test('of a later step replaces the earlier one', async () => {
    await giveToColleague();
    server.advance(5 * MINUTE);
    await expectSentToDesk(READY, { params: car.params }, done(3));
    await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, done(2));
    expect((await reports()).map(({ step }) => step)).toEqual(['complete']);
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
    await expectSentToDesk(COMPLETE, { params: car.params, body: checked }, done(1));
    await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, done(4));
    const [report] = await reports();
    expect(report).toMatchObject({ step: 'complete', reason: 'unproven' });
    await decide(ACCEPT, report?.id ?? '');
    expect(await order()).toMatchObject({ status: 'completed' });
  });

  test('is refused to everybody who did not have the car at that time', async () => {
    await giveToColleague();
    server.advance(5 * MINUTE);
    // Before the valet was sent, in the future, and older than a phone keeps a step.
    for (const minutes of [10, 8 * 24 * 60])
      expect(
        await expectRefusal(valet(), READY, { params: car.params }, done(minutes)),
      ).toMatchObject({ code: 'STATE_CONFLICT' });
    const stranger = await buildPerson(server.ctx, {
      role: 'valet',
      businessId: business.id,
      locationIds: [business.location.id],
      onShift: true,
    });
    const refused = await expectRefusal(
      server.as(stranger.token),
      COMPLETE,
      { params: car.params, body: {} },
      done(1),
    );
    expect(refused.code).toBe('FORBIDDEN');
    const away = await buildStaffedBusiness(server.ctx);
    const foreign = await expectRefusal(
      server.as(away.valet.token),
      COMPLETE,
      { params: car.params, body: {} },
      done(1),
    );
    expect(foreign.code).toBe('ORDER_NOT_FOUND');
    expect(await reports()).toEqual([]);
  });

  test('with a time in the future counts as made now', async () => {
    await giveToColleague();
    await expectSentToDesk(READY, { params: car.params }, done(-30));
    const [report] = await reports();
    expect(Date.parse(report?.doneAt ?? '')).toBeLessThanOrEqual(server.ctx.clock().getTime());
  });
});

describe('the desk', () => {
  test('accepts a handover: custody ends at that time, and the runner is told to stop', async () => {
    const { report, call } = await reportHandover();
    await decide(ACCEPT, report.id);
    expect(await order()).toMatchObject({ status: 'completed', runner_id: business.valet.id });
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

  test('rejects a report: the car stays as it is', async () => {
    const { report } = await reportHandover();
    await decide(REJECT, report.id);
    expect(await decisionsToldTo(business.valet)).toEqual([
      expect.stringMatching(/^The desk rejected that .+ was handed over/),
    ]);
    expect(await order()).toMatchObject({
      status: 'dispatched',
      runner_id: business.otherValet.id,
    });
    expect(await reports()).toEqual([]);
    const again = await expectRefusal(manager(), ACCEPT, { params: { id: report.id } });
    expect(again.code).toBe('REPORT_DECIDED');
  });

  test('decides once, when two press at the same time', async () => {
    const { report } = await reportHandover();
    const outcomes = await settleOutcomes([
      decide(ACCEPT, report.id),
      decide(REJECT, report.id),
      decide(ACCEPT, report.id),
    ]);
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, REPORT_DECIDED: 2 });
  });

  test('accepts a handover whose request was cancelled: custody ends at that time, for nothing', async () => {
    await manager()(REQUEUE, { params: car.params });
    await server.as()('POST /api/customer/orders/{id}/cancel', {
      params: car.params,
      body: { ticketToken: car.ticketToken },
    });
    server.advance(5 * MINUTE);
    const handover = done(3);
    await expectSentToDesk(COMPLETE, { params: car.params, body: {} }, handover);
    const [report] = await reports();
    const outcomes = await settleOutcomes([
      decide(ACCEPT, report?.id ?? ''),
      decide(ACCEPT, report?.id ?? ''),
    ]);
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, REPORT_DECIDED: 1 });
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

  test('takes the spot of a car that a colleague parked meanwhile', async () => {
    const received = await receiveCar(server, business);
    server.advance(5 * MINUTE);
    const params = { ticketId: received.ticketId };
    await colleague()(PARKED, { params, body: { parkingSpot: 'D1' } });
    await expectSentToDesk(PARKED, { params, body: { parkingSpot: 'D2' } }, done(3));
    const [report] = await reports();
    expect(report).toMatchObject({ step: 'park', parkingSpot: 'D2' });
    await decide(ACCEPT, report?.id ?? '');
    expect(await getRow(server, 'stays', received.ticketId)).toMatchObject({
      status: 'parked',
      parking_spot: 'D2',
    });
  });
});
