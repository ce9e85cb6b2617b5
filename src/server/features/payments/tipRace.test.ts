import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { buildStaffedBusiness } from '#test/factories/people.ts';
import {
  answerBankChallenge,
  getLedgerBalances,
  getOrder,
  getPayment,
  postWebhook,
} from '#test/factories/payments.ts';
import { settleOutcomes } from '#test/factories/refusals.ts';
import { updateRows } from '#test/factories/rows.ts';
import { CARDS, pollUntilTruthy, paidCar } from '#test/factories/stays.ts';
import { takeBack } from '#test/factories/steps.ts';
import {
  listTips,
  listTipsAtProvider,
  TIP,
  tipHolders,
  tipWithCard,
} from '#test/factories/tips.ts';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { buildBeforeAll, runServerWithStripe } from '#test/harness/runServer.ts';

/**
 * Weights of the concurrent steps. Afterwards each tip is charged at most once, and only the runner
 * with the car has tips. The tips of a cancelled order are refunded in full.
 */
const steps = {
  tip: 4,
  'asked tip': 4,
  approve: 4,
  deny: 1,
  tell: 3,
  webhook: 2,
  routine: 1,
  cancel: 2,
  assign: 3,
  'assign another': 1,
  reassign: 2,
  requeue: 2,
  ready: 3,
  'park again': 1,
  resume: 1,
  'hand over': 2,
  reopen: 1,
} as const;
type Step = keyof typeof steps;
const step = fc.oneof(
  ...Object.entries(steps).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as Step),
  })),
);
/** Generates a sequence of groups. The steps of one group run concurrently. */
const plan = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 6,
});

/** Allowed results of a step. Any other result is a defect. */
const expected = new Set([
  'ok',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_DECLINED',
  'STATE_CONFLICT',
  'TAKE_BACK_OVERTAKEN',
]);

const server = runServerWithStripe();
const business = buildBeforeAll(() => buildStaffedBusiness(server.ctx));

type Car = Awaited<ReturnType<typeof paidCar>>;

async function takeAsGuest(car: Car, name: Step): Promise<unknown> {
  const params = { id: car.order.id };
  const { ticketToken } = car;
  const guest = server.as();
  const tips = await listTips(server, car.order.id);
  const asked = tips.findLast(({ provider_payment_id: id }) => id !== null);
  switch (name) {
    case 'tip':
    case 'asked tip': {
      const number = name === 'tip' ? CARDS.good : CARDS.challenge;
      return guest(TIP, await tipWithCard(server, car, 500, number));
    }
    case 'tell': {
      if (!asked) return null;
      return guest(TIP, { params, body: { tipCents: 500, tipId: asked.id, ticketToken } });
    }
    case 'webhook':
      return postWebhook(server, { paymentId: asked?.provider_payment_id ?? 'pi_none' });
    case 'cancel':
      return guest('POST /api/customer/orders/{id}/cancel', { params, body: { ticketToken } });
    case 'resume':
      return guest('POST /api/customer/orders/{id}/resume', { params, body: { ticketToken } });
    default: {
      const known = await listTipsAtProvider(server, car.order.id);
      const secret = known.findLast(({ status }) => status === 'requires_action')?.secret;
      return secret ? answerBankChallenge(server, secret, name === 'approve') : null;
    }
  }
}

async function take(car: Car, name: Step): Promise<unknown> {
  const { valet, otherValet } = business;
  const params = { id: car.order.id };
  const stay = { id: car.ticketId };
  const manager = server.as(business.manager.token);
  switch (name) {
    case 'assign':
    case 'assign another': {
      const body = { valetId: name === 'assign' ? valet.id : otherValet.id };
      return manager('POST /api/dispatch/orders/{id}/assign', { params, body });
    }
    case 'reassign': {
      const { runner_id: insteadOf } = await getOrder(server, car.order.id);
      if (!insteadOf) return null;
      const valetId = insteadOf === valet.id ? otherValet.id : valet.id;
      const body = { insteadOf, valetId };
      return manager('POST /api/dispatch/orders/{id}/reassign', { params, body });
    }
    case 'requeue':
      return manager('POST /api/dispatch/orders/{id}/requeue', { params });
    case 'ready':
      return manager('POST /api/dispatch/orders/{id}/ready', { params });
    case 'park again':
      return manager('POST /api/stays/{id}/park-again', {
        params: stay,
        body: { parkingSpot: 'C7' },
      });
    case 'hand over':
      return manager('POST /api/dispatch/orders/{id}/complete', { params, body: {} });
    case 'reopen':
      return takeBack(manager, stay.id, 'complete');
    case 'routine':
      return listRoutines(server.ctx)['check-later-tips'].run();
    default:
      return takeAsGuest(car, name);
  }
}

/**
 * Completes all open work. Tips without an answer of the bank are cancelled because of their age.
 */
async function comeToRest({ order }: Car): Promise<void> {
  await server.ctx.db
    .updateTable('later_tips')
    .set({ created_at: new Date(0) })
    .where('order_id', '=', order.id)
    .where('status', 'in', ['confirming', 'requires_action'])
    .execute();
  await pollUntilTruthy(async () => {
    await updateRows(server, 'later_tips', { order_id: order.id }, { next_check_at: new Date(0) });
    await listRoutines(server.ctx)['check-later-tips'].run();
    const { status } = await getOrder(server, order.id);
    const payment = await getPayment(server, order.id);
    if (status === 'cancelled' && payment.status !== 'refunded')
      await jobHandlers(server.ctx)['close-payment']({ paymentId: payment.id });
    const ends = status === 'cancelled' ? ['failed', 'refunded'] : ['failed', 'paid'];
    const tips = await listTips(server, order.id);
    return tips.every((tip) => ends.includes(tip.status));
  });
}

async function expectBooksAgree(car: Car): Promise<void> {
  const { id } = car.order;
  const [order, known, held, holders] = await Promise.all([
    getOrder(server, id),
    listTipsAtProvider(server, id),
    getLedgerBalances(server, id),
    tipHolders(server, id),
  ]);
  for (const tip of known) {
    expect([0, 500]).toContain(tip.receivedCents);
    expect(tip.receivedCents).toBe(tip.tip === 'failed' ? 0 : 500);
    expect(tip.refundedCents).toBe(order.status === 'cancelled' ? tip.receivedCents : 0);
  }
  const tipCents = known.reduce((sum, tip) => sum + tip.receivedCents - tip.refundedCents, 0);
  if (order.status === 'cancelled') {
    expect(held).toEqual({});
    expect(holders).toEqual({});
    return;
  }
  expect(held['customer']).toBe(-(order.customer_fee_cents + order.tip_cents + tipCents));
  expect(holders).toEqual({ [order.runner_id ?? 'pool']: order.tip_cents + tipCents });
}

test(
  'any interleaving of tips and steps on the car neither loses a tip nor takes it twice',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (rounds) => {
        const car = await paidCar(server, business);
        for (const round of rounds) {
          const all = await settleOutcomes(round.map((name) => take(car, name)));
          expect(all.filter((one) => !expected.has(one))).toEqual([]);
          const known = await listTipsAtProvider(server, car.order.id);
          const asked = known.filter(({ status }) => status === 'requires_action');
          expect(asked.length).toBeLessThanOrEqual(1);
        }
        await comeToRest(car);
        await expectBooksAgree(car);
      }),
      { numRuns: countRuns(60), endOnFailure: true },
    );
  },
);
