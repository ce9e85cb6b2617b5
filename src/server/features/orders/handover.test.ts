import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ApiCall } from '#contract/client.ts';
import type { HandoverProofInput } from '#contract/orders.ts';
import { type HandoverRule, handoverRules } from '#domain/businesses/curb.ts';
import { HANDOVER_TRIES, handoverChecks } from '#domain/orders/handover.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildCustomer, parkedService } from '#test/factories/customers.ts';
import { buildLocation, buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import { getOrder } from '#test/factories/payments.ts';
import {
  callInParallel,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
  expectOutcomes,
} from '#test/factories/refusals.ts';
import { updateRows, listRows } from '#test/factories/rows.ts';
import { paidCar, findMessage } from '#test/factories/stays.ts';
import { requestReturn, readQueue } from '#test/factories/steps.ts';
import { startServer, type TestServer } from '#test/harness/server.ts';

const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const STEP = 'POST /api/services/{id}/complete';
const TICKET = 'GET /api/customer/ticket/{token}';
const MINUTE = 60_000;

let server: TestServer;
let logged = '';
let business: TestBusiness;
let car: Awaited<ReturnType<typeof paidCar>>;
let params: { id: string };

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString('utf8');
      done();
    },
  });
  server = await startServer(inject('postgresUrl'), { log: createLog('trace', stream) });
});
beforeEach(async () => {
  business = await buildStaffedBusiness(server.ctx);
  car = await paidCar(server, business);
  params = { id: car.order.id };
  await bringToCurb();
});
afterAll(() => server.close());

const manager = () => server.as(business.manager.token);
const runner = () => server.as(business.valet.token);

async function bringToCurb(stayId = car.ticketId) {
  await runner()('POST /api/services/{id}/accept', { params: { id: stayId } });
  await runner()(STEP, { params: { id: stayId }, body: { from: 'dispatched' } });
}

const updateShift = (personId: string, set: { location_id?: string; ended_at?: Date }) =>
  updateRows(server, 'shifts', { person_id: personId }, set);

const setRule = (rule: HandoverRule) =>
  updateRows(server, 'locations', business.location.id, { handover_proof: rule });

async function readHandover(token = car.ticketToken) {
  const { orders } = await server.as()(TICKET, { params: { token } });
  return orders[0]?.handover ?? null;
}

async function getCode() {
  const handover = await readHandover();
  if (!handover) throw new Error('No code is shown');
  return handover;
}

/** Returns four digits that differ from the handover code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0');

const handOver = (proof?: HandoverProofInput, call: ApiCall = runner()) =>
  call(COMPLETE, { params, ...(proof && { body: { proof } }) });

const refused = (proof?: HandoverProofInput, call: ApiCall = runner()) =>
  expectRefusal(call, COMPLETE, { params, ...(proof && { body: { proof } }) });

const lastEvents = async (type: string) =>
  (await listRows(server, 'stay_events', { order_id: car.order.id, type })).map(
    ({ actor_id, data, from_status, to_status }) => ({ actor_id, data, from_status, to_status }),
  );

const status = async () => (await getOrder(server, car.order.id)).status;

describe('the code', () => {
  test('is on the ticket while the car is at the curb, and at no other time', async () => {
    const later = await paidCar(server, business);
    expect(await readHandover(later.ticketToken)).toBeNull();
    const { code, qr } = await getCode();
    expect(code).toMatch(/^[0-9]{4}$/);
    expect(qr).toBe(`portico:handover:${car.order.id}:${code}`);
    expect(await readHandover()).toEqual({ code, qr });
    await handOver({ code });
    expect(await readHandover()).toBeNull();
  });

  test('is on the customer’s service and session, and visible to nobody else', async () => {
    business = await buildStaffedBusiness(server.ctx, { flatRateCents: 0 });
    const customer = await buildCustomer(server);
    const { id } = await parkedService(server, customer, business);
    await requestReturn(customer.call, id);
    await bringToCurb(id);
    const service = await customer.call('GET /api/services/{id}', { params: { id } });
    const shown = service.order?.handover ?? null;
    expect(shown?.code).toMatch(/^[0-9]{4}$/);
    const session = await customer.call('GET /api/parking-sessions/{id}', { params: { id } });
    expect(session.order?.handover).toEqual(shown);
    const answers = [
      await runner()('GET /api/valet/active-services', { query: {} }),
      await manager()('GET /api/queue', { query: { locationId: business.location.id } }),
    ];
    for (const answer of answers) {
      const text = JSON.stringify(answer);
      expect(text).toContain(id);
      expect(text).not.toContain('portico:handover');
      expect(text).not.toContain(`"${codeOf(shown)}"`);
    }
  });

  test('hands the car over when typed or scanned, and the event records which', async () => {
    const { code } = await getCode();
    await handOver({ code: ` ${code.slice(0, 2)} ${code.slice(2)}` });
    expect(await lastEvents('order.complete')).toEqual([
      {
        actor_id: business.valet.id,
        data: { proof: 'code', wrongCodes: 0 },
        from_status: 'ready',
        to_status: 'completed',
      },
    ]);
    car = await paidCar(server, business);
    params = { id: car.order.id };
    await bringToCurb();
    await handOver({ code: (await getCode()).qr }, manager());
    expect(await lastEvents('order.complete')).toMatchObject([
      { actor_id: business.manager.id, data: { proof: 'scan' } },
    ]);
  });

  test('of another car is named as such, and costs no try', async () => {
    const { code } = await getCode();
    const other = `portico:handover:0d9a3b6e-6a52-4f5b-9a3c-0d6a4b1c2e3f:${code}`;
    for (let time = 0; time <= HANDOVER_TRIES; time += 1) {
      expect(await refused({ code: other })).toMatchObject({
        status: 409,
        code: 'HANDOVER_CODE_OTHER',
      });
    }
    await handOver({ code });
  });

  test('of an earlier visit is wrong', async () => {
    const before = await getCode();
    await handOver({ code: before.code });
    car = await paidCar(server, business);
    params = { id: car.order.id };
    await bringToCurb();
    expect(await refused({ code: before.qr })).toMatchObject({ code: 'HANDOVER_CODE_OTHER' });
  });

  test.each(['', '407', 'A-1698', '40721', 'https://example.test/customer/ticket/x'])(
    '%j is refused as a code and costs no try',
    async (code) => {
      expect(await refused({ code })).toMatchObject({
        code: 'VALIDATION',
        issues: [{ code: 'code_invalid' }],
      });
      expect((await getOrder(server, car.order.id)).handover_tries).toBe(0);
    },
  );

  test('is in no row and no log line in clear text', async () => {
    const { code, qr } = await getCode();
    const count = async () => {
      const { rows: tables } = await server.ctx.pool.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      let found = 0;
      for (const { name } of tables) {
        const { rows } = await server.ctx.pool.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${name} t`,
        );
        for (const { row } of rows) {
          expect(row).not.toContain(qr);
          if (new RegExp(`(?<![\\w.:-])${code}(?![\\w:-])`).test(row)) found += 1;
        }
      }
      return found;
    };
    const before = await count();
    await refused({ code: wrong(code) });
    await manager()(
      COMPLETE,
      { params, body: { proof: { code } } },
      { idempotencyKey: 'handed-over-tonight' },
    );
    expect(await count()).toBe(before);
    expect(logged).toContain('/complete');
    expect(logged).not.toContain('portico:handover');
    expect(logged).not.toContain(`"${code}"`);
  });
});

describe.each(handoverRules)('with the rule %s', (rule) => {
  beforeEach(() => setRule(rule));

  test.each(['dispatch', 'job'] as const)('a %s call without proof', async (way) => {
    const call =
      way === 'dispatch'
        ? () => runner()(COMPLETE, { params })
        : () => runner()(STEP, { params: { id: car.ticketId }, body: { from: 'ready' } });
    if (rule === 'always') {
      expect(await settleOutcomes([call()])).toEqual(['HANDOVER_CODE_REQUIRED']);
      expect(await status()).toBe('ready');
      return;
    }
    await call();
    const proof = rule === 'off' ? 'off' : 'unchecked';
    expect(await lastEvents('order.complete')).toMatchObject([{ data: { proof } }]);
  });

  test.each(handoverChecks)('after checking the %s', async (checked) => {
    const call = () =>
      runner()(STEP, { params: { id: car.ticketId }, body: { proof: { checked } } });
    if (rule === 'always') {
      expect(await settleOutcomes([call()])).toEqual(['HANDOVER_CODE_REQUIRED']);
      await handOver({ code: codeOf(await readHandover()) });
      expect(await status()).toBe('completed');
      return;
    }
    await call();
    const proof = rule === 'off' ? 'off' : checked;
    expect(await lastEvents('order.complete')).toMatchObject([{ data: { proof } }]);
  });

  test('staff see the location’s rule, and a guest sees a code only if the rule uses one', async () => {
    const { orders } = await readQueue(manager(), business);
    expect(orders.find(({ id }) => id === params.id)?.handover).toEqual({
      rule,
      lockedUntil: null,
    });
    expect((await readHandover()) === null).toBe(rule === 'off');
  });
});

const codeOf = (handover: { code: string } | null) => handover?.code ?? '';

test('a wrong code reports the tries left, and the fifth locks for five minutes', async () => {
  const { code } = await getCode();
  for (const triesLeft of [4, 3, 2, 1]) {
    expect(await refused({ code: wrong(code) })).toMatchObject({
      status: 400,
      code: 'HANDOVER_CODE_INVALID',
      triesLeft,
    });
  }
  const locked = await refused({ code: wrong(code) });
  expect(locked).toMatchObject({ status: 423, code: 'HANDOVER_LOCKED', retryAfter: 300 });
  expect(await refused({ code })).toMatchObject({
    code: 'HANDOVER_LOCKED',
    lockedUntil: locked.lockedUntil,
  });
  // The lock after wrong codes also refuses a call without a proof.
  expect(await refused()).toMatchObject({ code: 'HANDOVER_LOCKED' });
  expect(await status()).toBe('ready');

  const { orders } = await readQueue(manager(), business);
  expect(orders.find(({ id }) => id === params.id)?.handover).toEqual({
    rule: 'ask',
    lockedUntil: locked.lockedUntil,
  });

  const real = server.ctx.clock;
  server.ctx.clock = () => new Date(real().getTime() + 5 * MINUTE + 1000);
  try {
    expect(await refused({ code: wrong(code) })).toMatchObject({
      code: 'HANDOVER_CODE_INVALID',
      triesLeft: 4,
    });
    await handOver({ code });
  } finally {
    server.ctx.clock = real;
  }
  expect(await lastEvents('order.complete')).toMatchObject([
    { data: { proof: 'code', wrongCodes: 1 } },
  ]);
  expect(await getOrder(server, car.order.id)).toMatchObject({
    handover_tries: 0,
    handover_locked_until: null,
  });
});

test('a name cannot be checked if none was noted', async () => {
  await updateRows(server, 'stays', car.ticketId, { customer_name: null });
  const give = (checked: 'name_and_plate' | 'key_claim') =>
    server.as(business.manager.token)(COMPLETE, { params, body: { proof: { checked } } });
  await expect(give('name_and_plate')).rejects.toMatchObject({ code: 'HANDOVER_CODE_REQUIRED' });
  await give('key_claim');
});

test('other proofs still hand the car over while codes are locked, if the rule allows', async () => {
  const { code } = await getCode();
  for (let time = 0; time < HANDOVER_TRIES; time += 1) await refused({ code: wrong(code) });
  await setRule('always');
  expect(await refused({ checked: 'key_claim' })).toMatchObject({ code: 'HANDOVER_CODE_REQUIRED' });
  await setRule('ask');
  await handOver({ checked: 'key_claim' }, manager());
  expect(await lastEvents('order.complete')).toMatchObject([
    { actor_id: business.manager.id, data: { proof: 'key_claim', wrongCodes: 5 } },
  ]);
});

test('a lock is notified to the dispatchers once, and is in the timeline', async () => {
  const { code } = await getCode();
  for (let time = 0; time < HANDOVER_TRIES; time += 1) await refused({ code: wrong(code) });
  await refused({ code });
  const told = await listRows(server, 'notifications', {
    type: 'handover_locked',
    business_id: business.id,
  });
  expect(told).toMatchObject([
    {
      person_id: business.manager.id,
      action_url: '/dispatcher-queue',
      data: { location: business.location.name, valet: expect.stringContaining('Omar') as string },
    },
  ]);
  expect(await lastEvents('order.handover_locked')).toEqual([
    { actor_id: business.valet.id, data: {}, from_status: 'ready', to_status: 'ready' },
  ]);
});

test('at most five of forty concurrent wrong codes are compared, and the right one is then locked', async () => {
  const { code } = await getCode();
  const all = await settleOutcomes(
    callInParallel(40, (index) =>
      handOver({ code: wrong(code, index + 1) }, index % 2 ? runner() : manager()),
    ),
  );
  expect(countOutcomes(all)).toEqual({
    HANDOVER_CODE_INVALID: HANDOVER_TRIES - 1,
    HANDOVER_LOCKED: 40 - HANDOVER_TRIES + 1,
  });
  expect(await settleOutcomes([handOver({ code })])).toEqual(['HANDOVER_LOCKED']);
  expect(await lastEvents('order.handover_locked')).toHaveLength(1);
});

test('one of two concurrent handovers succeeds, and the other gets a conflict', async () => {
  const { code } = await getCode();
  await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
    handOver({ code }),
    handOver({ checked: 'key_claim' }, manager()),
  ]);
  expect(await lastEvents('order.complete')).toHaveLength(1);
});

describe('a car at the curb that a colleague brought', () => {
  const LIST = 'GET /api/valet/active-services';
  const colleague = () => server.as(business.otherValet.token);
  const listed = async () => (await colleague()(LIST, { query: {} })).services;

  test('is in the list of each valet on shift, who may hand it over', async () => {
    const [job] = await listed();
    expect(job).toMatchObject({
      id: car.ticketId,
      status: 'colleague',
      order: {
        status: 'ready',
        assignedValet: { id: business.valet.id },
        can: { complete: true, ready: false, parkAgain: false, requeue: false },
      },
    });
    const { code } = await getCode();
    await colleague()(COMPLETE, { params, body: { proof: { code } } });
    expect(await listed()).toEqual([]);
    // The tip stays with the runner who brought the car.
    expect((await getOrder(server, car.order.id)).runner_id).toBe(business.valet.id);
  });

  test('is not shown to a valet off shift or on shift elsewhere, who may not hand it over', async () => {
    const elsewhere = await buildLocation(server.ctx, business.id);
    await updateShift(business.otherValet.id, { location_id: elsewhere.id });
    expect(await listed()).toEqual([]);
    const { code } = await getCode();
    const input = { params, body: { proof: { code } } };
    await expectError('FORBIDDEN', colleague(), COMPLETE, input);
    await updateShift(business.otherValet.id, {
      location_id: business.location.id,
      ended_at: server.ctx.clock(),
    });
    expect(await listed()).toEqual([]);
    server.advance(MINUTE);
    await expectError('FORBIDDEN', colleague(), COMPLETE, input);
    // A wrong clock hands nothing over after the shift: the desk decides.
    const old = () => ({ idempotencyKey: randomUUID(), doneAt: '2020-01-01T00:00:00.000Z' });
    await expectError('SENT_TO_DESK', colleague(), COMPLETE, input, old());
  });

  test('is handed over once by two valets, and the second learns who was faster', async () => {
    const { code } = await getCode();
    const give = (token: string) =>
      server.as(token)(COMPLETE, { params, body: { proof: { code } } });
    const outcomes = await expectOutcomes({ ok: 1, STATE_CONFLICT: 1 }, [
      give(business.valet.token),
      give(business.otherValet.token),
    ]);
    expect(await lastEvents('order.complete')).toHaveLength(1);
    const slower = outcomes[0] === 'ok' ? business.otherValet : business.valet;
    expect(
      await expectRefusal(server.as(slower.token), COMPLETE, { params, body: { proof: { code } } }),
    ).toMatchObject({ doneBy: outcomes[0] === 'ok' ? 'Omar' : 'Luis' });
  });
});

test('a code of another car at the same curb names that car, typed or scanned', async () => {
  const second = await paidCar(server, business, { plateRegion: 'DXB' });
  await bringToCurb(second.ticketId);
  const handover = await readHandover(second.ticketToken);
  if (!handover) throw new Error('The ticket has no code');
  const { code, qr } = handover;
  const name = { code: 'HANDOVER_CODE_OTHER', otherCar: `DXB ${second.licensePlate ?? ''}` };
  expect(await refused({ code: qr })).toMatchObject(name);
  expect(await refused({ code })).toMatchObject(name);
  // A typed code counts as a try, or the codes of other cars could be guessed here.
  expect((await getOrder(server, car.order.id)).handover_tries).toBe(1);
});

test('codes of people who may not hand this car over are not counted', async () => {
  const { code } = await getCode();
  const bystander = server.as(business.otherValet.token);
  await updateShift(business.otherValet.id, { ended_at: server.ctx.clock() });
  server.advance(MINUTE);
  const stranger = await buildStaffedBusiness(server.ctx);
  for (let time = 0; time <= HANDOVER_TRIES; time += 1) {
    expect(await refused({ code: wrong(code) }, bystander)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refused({ code: wrong(code) }, server.as(stranger.manager.token))).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    });
  }
  await handOver({ code });
});

test('a code before the curb is refused and costs no try', async () => {
  const coming = await paidCar(server, business);
  await runner()('POST /api/services/{id}/accept', { params: { id: coming.ticketId } });
  const input = { params: { id: coming.ticketId }, body: { proof: { code: '0000' } } };
  await expectError({ status: 409, state: 'dispatched' }, runner(), STEP, input);
  await expectError({ status: 409, state: 'dispatched' }, runner(), COMPLETE, {
    params: { id: coming.order.id },
    body: input.body,
  });
  expect(await getOrder(server, coming.order.id)).toMatchObject({
    status: 'dispatched',
    handover_tries: 0,
  });
});

test('the guest sees the entrance of the location', async () => {
  await updateRows(server, 'locations', business.location.id, { entrance: 'Main entrance' });
  const next = await paidCar(server, business);
  await bringToCurb(next.ticketId);
  const { location } = await server.as()(TICKET, { params: { token: next.ticketToken } });
  expect(location.entrance).toBe('Main entrance');
  await findMessage(
    server,
    next.phone,
    `is at the curb at ${business.location.name}, Main entrance.`,
  );
});
