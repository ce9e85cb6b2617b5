import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { computePercent } from '#domain/shared/money.ts';
import { jobHandlers, routines } from '#server/jobs.ts';
import { buildStaffedBusiness, type TestBusiness } from '#test/factories/people.ts';
import {
  answerChallenge,
  listAtProvider,
  balances,
  buildPromo,
  CONFIRM,
  confirmation,
  getOrder,
  getPayment,
  postWebhook,
  countUses,
} from '#test/factories/payments.ts';
import { outcomes } from '#test/factories/refusals.ts';
import { CARDS, eventually, parkCar, type ParkedCar, requestCar } from '#test/factories/stays.ts';
import { startPaying } from '#test/factories/stripe.ts';
import type { TestServer } from '#test/harness/server.ts';

/**
 * Whatever comes at the same time, in whatever order: the books say what the provider's say, a card
 * is charged at most once, and an order is paid for exactly when its money is here.
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
      ),
    }),
  },
);
type Step = { do: string; tip?: number; card?: string };

/** Some steps at once, then some more, and more. */
const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 3,
});

/** What a guest may be told; anything else is a defect. */
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
]);

const PROMO = 'POST /api/customer/orders/{id}/promo';

let server: TestServer;
let business: TestBusiness;
let freeBusiness: TestBusiness;
/** Of the business with prices alone: a part, and all of it. */
let codes: Record<string, { id: string; code: string }>;

beforeAll(async () => {
  server = await startPaying(inject('postgresUrl'));
  business = await buildStaffedBusiness(server.ctx);
  freeBusiness = await buildStaffedBusiness(server.ctx);
  await server.ctx.db
    .updateTable('locations')
    .set({ flat_rate_cents: 0 })
    .where('id', '=', freeBusiness.location.id)
    .execute();
  codes = {
    promo: await buildPromo(server, business, { percent: 33 }),
    gift: await buildPromo(server, business, { percent: 100 }),
  };
});
afterAll(() => server.close());

async function take(car: ParkedCar, orderId: string, step: Step): Promise<unknown> {
  const jobs = jobHandlers(server.ctx);
  const guest = server.as();
  switch (step.do) {
    case 'pay':
      return guest(CONFIRM, await confirmation(server, car, orderId, step.tip ?? 0, step.card));
    case 'look':
      return guest(CONFIRM, await confirmation(server, car, orderId, 300, null));
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
    case 'no promo': {
      const code = codes[step.do]?.code ?? '';
      const body = { code, ticketToken: car.ticketToken };
      return guest(PROMO, { params: { id: orderId }, body });
    }
    case 'reconcile':
      return routines(server.ctx)['reconcile-payments'].run();
    default:
      return answerChallenge(server, orderId, step.do === 'approve');
  }
}

/** Lets everything that is still under way come to its end. */
async function comeToRest(orderId: string) {
  server.advance(61_000);
  const reconcile = routines(server.ctx)['reconcile-payments'].run;
  await eventually(async () => {
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
    balances(server, orderId),
  ]);
  expect(known.length).toBeLessThanOrEqual(1);
  for (const { id } of Object.values(codes)) await countUses(server, id);
  const netCents = order.price_cents - order.discount_cents;
  expect(order.platform_fee_cents).toBe(computePercent(netCents, 800));
  expect(order.customer_fee_cents).toBe(netCents + order.platform_fee_cents);
  expect(payment.due_cents).toBe(order.customer_fee_cents);
  if (order.status !== 'requested')
    expect(known[0]?.status ?? 'canceled').toMatch(/succeeded|canceled/);
  const received = known[0]?.amount_received_cents ?? 0;
  const refunded = known[0]?.amount_refunded_cents ?? 0;
  expect(held['customer'] ?? 0).toBe(refunded - received);
  expect(order.status === 'paid').toBe(payment.status === 'paid');
  if (order.status === 'paid') {
    expect(received).toBe(order.customer_fee_cents + order.tip_cents);
    expect(refunded).toBe(0);
  }
  if (order.status === 'cancelled') {
    expect(received).toBe(refunded);
    expect(['cancelled', 'refunded']).toContain(payment.status);
  }
  if (order.status === 'requested') expect(received).toBe(0);
  const stay = await server.ctx.db
    .selectFrom('stays')
    .select('status')
    .where('id', '=', order.stay_id)
    .executeTakeFirstOrThrow();
  expect(stay.status).toBe(order.status === 'cancelled' ? 'parked' : 'returning');
}

test(
  'no interleaving of paying, cancelling and hearing of it makes the books disagree',
  { timeout: 120_000 },
  async () => {
    const prices = fc.constantFrom('priced', 'priced', 'free');
    await fc.assert(
      fc.asyncProperty(plan, prices, async (rounds, price) => {
        const car = await parkCar(server, price === 'free' ? freeBusiness : business);
        const { id } = await requestCar(server, car);
        for (const round of rounds) {
          const all = await outcomes(round.map((step) => take(car, id, step)));
          expect(all.filter((one) => !expected.has(one))).toEqual([]);
        }
        await comeToRest(id);
        await expectBooksAgree(id);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  },
);
