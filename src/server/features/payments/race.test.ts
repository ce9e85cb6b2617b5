import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { computePercent } from '#domain/shared/money.ts';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { buildStaffedBusiness, type TestBusiness, setRates } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  getLedgerBalances,
  buildHouseAccount,
  buildPromo,
  CONFIRM,
  buildConfirmation,
  getOrder,
  getPayment,
  postWebhook,
  countUses,
} from '#test/factories/payments.ts';
import { callInParallel, settleOutcomes } from '#test/factories/refusals.ts';
import { getRow, listRows, updateRows } from '#test/factories/rows.ts';
import {
  CARDS,
  paidCar,
  pollUntilTruthy,
  parkCar,
  type ParkedCar,
  requestCar,
} from '#test/factories/stays.ts';
import { sendRunner, postJson } from '#test/factories/steps.ts';
import { listTipsAtProvider, TIP, tipWithCard } from '#test/factories/tips.ts';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

/**
 * Generates one of the concurrent steps. Afterwards the ledger must match the provider, and each
 * card is charged at most once. An order must be paid exactly when its money has arrived.
 */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      tip: fc.constantFrom(0, 300, 500),
      card: fc.constantFrom(...Object.values(CARDS)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'cancel',
        'expire',
        'webhook',
        'reconcile',
        'approve',
        'deny',
        'look',
        'promo',
        'promo',
        'gift',
        'no promo',
        'cash',
        'cash',
        'house',
        'code',
        'complimentary',
        'dispatch',
        'bring',
        'hand over',
        'cash back',
      ),
    }),
  },
);
type Step = { do: string; tip?: number; card?: string };

/** Generates a sequence of groups. The steps of one group run concurrently. */
const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

/** Allowed results of a step. Any other result is a defect. */
const expected = new Set([
  'ok',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_DECLINED',
  'PAYMENT_UNAVAILABLE',
  'PAYMENT_NOT_FOUND',
  'NOT_AWAITING_PAYMENT',
  'TIP_CHANGED',
  'TIP_NOT_COLLECTED',
  'STATE_CONFLICT',
  'VALIDATION',
  'INVALID_PROMO_CODE',
  'VALIDATION_USED',
  'PRICE_CHANGED',
  'PAYMENT_DUE',
]);

const SETTLE = 'POST /api/dispatch/orders/{id}/settle';
const PROMO = 'POST /api/customer/orders/{id}/promo';

/** Business whose orders are paid at the handover. */
let lateBusiness: TestBusiness;
let accounts: Record<string, { id: string; code: string | null }>;
/**
 * Promo codes of the business with prices: one takes off a part of the valet fee, one takes off
 * everything.
 */
let codes: Record<string, { id: string; code: string }>;

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
const freeBusiness = buildBeforeAll(() => buildStaffedBusiness(server.ctx));
beforeAll(async () => {
  await setRates(server.ctx, freeBusiness.location.id, { flatRateCents: 0 });
  lateBusiness = await buildStaffedBusiness(server.ctx);
  await updateRows(server, 'locations', lateBusiness.location.id, { pay_when: 'atHandover' });
  for (const each of [business, freeBusiness, lateBusiness]) {
    const account = await buildHouseAccount(server, each, { coverCents: 700, oncePerStay: false });
    accounts = { ...accounts, [each.id]: account };
  }
  codes = {
    promo: await buildPromo(server, business, { percent: 33 }),
    gift: await buildPromo(server, business, { percent: 100 }),
  };
});

/** Does a step at the desk, with the due amount that the desk's screen shows. */
async function takeAtDesk(place: TestBusiness, orderId: string, step: Step): Promise<unknown> {
  const params = { id: orderId };
  const valet = server.as(place.valet.token);
  const manager = server.as(place.manager.token);
  const { due_cents: amountCents } = await getPayment(server, orderId);
  switch (step.do) {
    case 'cash':
      return valet(SETTLE, { params, body: { way: 'cash', amountCents, givenCents: 2000 } });
    case 'house': {
      const houseAccountId = accounts[place.id]?.id ?? '';
      return valet(SETTLE, { params, body: { way: 'house', amountCents, houseAccountId } });
    }
    case 'complimentary':
      return manager(SETTLE, {
        params,
        body: { way: 'complimentary', amountCents, reason: 'Rain' },
      });
    case 'dispatch':
      return sendRunner(manager, params.id, place.valet.id);
    case 'bring':
      return manager('POST /api/dispatch/orders/{id}/ready', { params });
    case 'hand over':
      return manager('POST /api/dispatch/orders/{id}/complete', { params });
    default:
      return valet('POST /api/dispatch/orders/{id}/cash-returned', { params });
  }
}
const atDesk = new Set([
  'cash',
  'house',
  'complimentary',
  'dispatch',
  'bring',
  'hand over',
  'cash back',
]);

async function take(
  place: TestBusiness,
  car: ParkedCar,
  orderId: string,
  step: Step,
): Promise<unknown> {
  if (atDesk.has(step.do)) return takeAtDesk(place, orderId, step);
  const jobs = jobHandlers(server.ctx);
  const guest = server.as();
  switch (step.do) {
    case 'pay':
      return guest(
        CONFIRM,
        await buildConfirmation(server, car, orderId, step.tip ?? 0, step.card),
      );
    case 'look':
      return guest(CONFIRM, await buildConfirmation(server, car, orderId, 300, null));
    case 'cancel':
      return guest('POST /api/customer/orders/{id}/cancel', {
        params: { id: orderId },
        body: { ticketToken: car.ticketToken },
      });
    case 'expire':
      return jobs['expire-order']({ orderId });
    case 'webhook': {
      const { provider_payment_id } = await getPayment(server, orderId);
      return postWebhook(server, { paymentId: provider_payment_id ?? 'pi_none' });
    }
    case 'promo':
    case 'gift':
    case 'code':
    case 'no promo': {
      const code = (step.do === 'code' ? accounts[place.id] : codes[step.do])?.code ?? '';
      const body = { code, ticketToken: car.ticketToken };
      return guest(PROMO, { params: { id: orderId }, body });
    }
    case 'reconcile':
      return listRoutines(server.ctx)['reconcile-payments'].run();
    default:
      return answerChallenge(server, orderId, step.do === 'approve');
  }
}

/** Completes all open work: hands back owed cash, and runs the reconciler after a minute. */
async function comeToRest(place: TestBusiness, orderId: string) {
  await settleOutcomes([takeAtDesk(place, orderId, { do: 'cash back' })]);
  server.advance(61_000);
  const reconcile = listRoutines(server.ctx)['reconcile-payments'].run;
  await pollUntilTruthy(async () => {
    await reconcile();
    const { status, closed_at, received_cents, opened_cents } = await getPayment(server, orderId);
    const isGift = status === 'paid' && received_cents === 0 && opened_cents !== null;
    return (
      status !== 'refund_due' &&
      status !== 'confirming' &&
      !((status === 'cancelled' || isGift) && !closed_at)
    );
  });
}

async function expectBooksAgree(orderId: string) {
  const [order, payment, known, held] = await Promise.all([
    getOrder(server, orderId),
    getPayment(server, orderId),
    listAtProvider(server, orderId),
    getLedgerBalances(server, orderId),
  ]);
  expect(known.length).toBeLessThanOrEqual(1);
  for (const { id } of Object.values(codes)) await countUses(server, id);
  const settled = await listRows(server, 'order_settlements', { order_id: orderId });
  const sum = (way?: string) =>
    settled
      .filter((each) => way === undefined || each.way === way)
      .reduce((total, each) => total + each.amount_cents, 0);
  const netCents = order.price_cents - order.discount_cents;
  expect(order.platform_fee_cents).toBe(computePercent(netCents, 800));
  expect(order.customer_fee_cents).toBe(netCents + order.platform_fee_cents);
  expect(payment.due_cents).toBe(order.customer_fee_cents - sum());
  const isPaid = order.paid_at !== null && order.status !== 'cancelled';
  if (isPaid || order.status === 'cancelled')
    expect(known[0]?.status ?? 'canceled').toMatch(/succeeded|canceled/);
  const received = known[0]?.amount_received_cents ?? 0;
  const refunded = known[0]?.amount_refunded_cents ?? 0;
  expect(held['customer'] ?? 0).toBe(refunded - received - (isPaid ? sum('cash') : 0));
  expect(held['house'] ?? 0).toBe(isPaid ? 0 - sum('house') : 0);
  expect(held['complimentary'] ?? 0).toBe(isPaid ? 0 - sum('complimentary') : 0);
  expect(isPaid).toBe(payment.status === 'paid');
  if (order.status === 'completed') expect(isPaid).toBe(true);
  if (isPaid) {
    expect(received - refunded + sum()).toBe(order.customer_fee_cents + order.tip_cents);
    expect(held['platform'] ?? 0).toBe(order.platform_fee_cents);
    expect(held[order.runner_id ? 'runner' : 'tip_pool'] ?? 0).toBe(order.tip_cents);
    // A card payment for an order that is settled in another way is refunded in full.
    if (refunded > 0) expect(refunded).toBe(received);
  }
  if (order.status === 'cancelled') {
    expect(received).toBe(refunded);
    expect(['cancelled', 'refunded']).toContain(payment.status);
  }
  if (order.paid_at === null && order.status !== 'cancelled') expect(received).toBe(0);
  const stay = await getRow(server, 'stays', order.stay_id);
  const stays = { cancelled: 'parked', ready: 'ready', completed: 'returned' } as const;
  const expectedStay = Object.hasOwn(stays, order.status)
    ? stays[order.status as keyof typeof stays]
    : 'returning';
  expect(stay.status).toBe(expectedStay);
}

test(
  'any interleaving of paying, cancelling and webhooks keeps the books equal to the provider’s',
  { timeout: 120_000 },
  async () => {
    const prices = fc.constantFrom<'priced' | 'late' | 'free'>(
      'priced',
      'priced',
      'late',
      'late',
      'free',
    );
    await fc.assert(
      fc.asyncProperty(plan, prices, async (rounds, price) => {
        const place = { free: freeBusiness, late: lateBusiness, priced: business }[price];
        const car = await parkCar(server, place);
        const { id } = await requestCar(server, car);
        for (const round of rounds) {
          const all = await settleOutcomes(round.map((step) => take(place, car, id, step)));
          expect(all.filter((one) => !expected.has(one))).toEqual([]);
        }
        await comeToRest(place, id);
        await expectBooksAgree(id);
      }),
      { numRuns: countRuns(60), endOnFailure: true },
    );
  },
);

/** Presses five times at once under one key, then once more; each press is one call. */
async function pressRepeatedly(press: (idempotencyKey: string) => Promise<unknown>) {
  const key = `press-${crypto.randomUUID()}`;
  const together = await settleOutcomes(callInParallel(5, () => press(key)));
  return { together, last: await settleOutcomes([press(key)]) };
}

const charges = [
  { card: CARDS.good, outcome: 'ok' },
  { card: CARDS.declined, outcome: 'PAYMENT_DECLINED' },
];

test.each(charges)(
  'a repeat of a tip ($outcome) waits or has the outcome of the first',
  async ({ card, outcome }) => {
    const car = await paidCar(server, business);
    const input = await tipWithCard(server, car, 500, card);
    const { together, last } = await pressRepeatedly((idempotencyKey) =>
      server.as()(TIP, input, { idempotencyKey }),
    );
    expect(together).toContain(outcome);
    expect(together.filter((one) => one !== outcome && one !== 'IN_PROGRESS')).toEqual([]);
    expect(last).toEqual([outcome]);
    const [tip, ...more] = await listTipsAtProvider(server, car.order.id);
    expect(tip?.receivedCents).toBe(outcome === 'ok' ? 500 : 0);
    expect(more).toEqual([]);
  },
);

test.each(charges)(
  'a repeat of a payment ($outcome) waits or has the outcome of the first',
  async ({ card, outcome }) => {
    const car = await parkCar(server, business);
    const { id } = await requestCar(server, car);
    const input = await buildConfirmation(server, car, id, 300, card);
    const { together, last } = await pressRepeatedly((idempotencyKey) =>
      server.as()(CONFIRM, input, { idempotencyKey }),
    );
    expect(together).toContain(outcome);
    expect(together.filter((one) => one !== outcome && one !== 'PAYMENT_IN_PROGRESS')).toEqual([]);
    expect(last).toEqual([outcome]);
    const [payment, ...more] = await listAtProvider(server, id);
    expect(payment?.amount_received_cents).toBe(outcome === 'ok' ? 1_920 : 0);
    expect(more).toEqual([]);
  },
);

test('a repeat of a payment at the desk has the outcome of the first', async () => {
  const car = await parkCar(server, business);
  const { id } = await requestCar(server, car);
  const { due_cents: amountCents } = await getPayment(server, id);
  const body = { way: 'cash' as const, amountCents, givenCents: amountCents };
  const { together, last } = await pressRepeatedly((idempotencyKey) =>
    server.as(business.valet.token)(SETTLE, { params: { id }, body }, { idempotencyKey }),
  );
  expect(together).toEqual(together.map(() => 'ok'));
  expect(last).toEqual(['ok']);
  expect(await listRows(server, 'order_settlements', { order_id: id })).toHaveLength(1);
});

test('a repeat of a tip whose charge has no result yet is told to ask again', async () => {
  const car = await paidCar(server, business);
  const input = await tipWithCard(server, car, 500);
  const idempotencyKey = `press-${crypto.randomUUID()}`;
  const press = () => server.as()(TIP, input, { idempotencyKey });
  await press();
  // Puts the tip back to the moment in which the first call charges it.
  await server.ctx.pool.query(
    `begin; set local session_replication_role = replica;
     update later_tips set status = 'confirming', settled_at = null, claimed_at = '${server.ctx.clock().toISOString()}'
     where order_id = '${car.order.id}'; commit`,
  );
  const response = await postJson(
    `${server.url}/api/customer/orders/${car.order.id}/tip`,
    input.body,
    { 'idempotency-key': idempotencyKey },
  );
  expect(response.status).toBe(409);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({ code: 'IN_PROGRESS' });
});
