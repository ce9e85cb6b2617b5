import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '#test/harness/propertyRuns.ts';
import { nextOrderStatus } from '../orders/states.ts';
import type { OrderEvent, OrderStatus } from '../orders/states.ts';
import {
  computeBalance,
  createChargeLines,
  ledgerAccounts,
  createRefundLines,
  sumLines,
  createTipMoveLines,
} from './ledger.ts';
import type { LedgerLine } from './ledger.ts';
import { applyPromo, splitFee } from './price.ts';
import type { PercentOrAmount } from './price.ts';
import { decideSettlement } from './settlement.ts';
import { nextPaymentStatus } from './states.ts';
import type { PaymentEvent, PaymentStatus } from './states.ts';

const price = 2000;
const quoted = (promo: PercentOrAmount | null) =>
  splitFee(applyPromo(price, promo, 'USD'), {
    fee: { type: 'percentage', value: 800 },
    feePayer: 'customer',
    currency: 'USD',
  });

/**
 * Contains one order with its payment, ledger and payment provider. Each method stands for one
 * transaction of the server.
 */
class World {
  order: OrderStatus = 'requested';
  payment: PaymentStatus = 'open';
  lines: LedgerLine[] = [];
  provider = { status: 'requires_payment_method', amountCents: 0, currency: 'usd' };
  sentBackCents = 0;
  refunds = 0;
  isExpired = false;
  quote = quoted(null);

  /** Charges the card as the payment provider does: once only, whatever the server believes. */
  charge(amountCents: number, currency: string) {
    if (this.provider.status === 'requires_payment_method') {
      this.provider = { status: 'succeeded', amountCents, currency };
    }
  }

  settle() {
    const { order: orderStatus, payment: paymentStatus, provider: received } = this;
    const { isExpired, quote } = this;
    const dueCents = quote.customerFeeCents;
    const decision = decideSettlement({
      orderStatus,
      paymentStatus,
      dueCents,
      currency: 'usd',
      isExpired,
      received,
    });
    if (decision.action === 'nothing') return;
    this.movePayment(decision.action === 'paid' ? 'settle' : 'refuse');
    if (decision.action === 'paid') this.moveOrder('pay');
    else if (orderStatus === 'requested') this.moveOrder(isExpired ? 'expire' : 'cancel');
    if (decision.tipCents === null) return;
    this.book(createChargeLines({ quote, tipCents: decision.tipCents, runnerId: null }));
  }

  /**
   * Applies or removes a promo code. The price must not change while the provider has a charge that
   * the server does not know.
   */
  reprice(promo: PercentOrAmount | null) {
    const isQuiet = this.provider.status === 'requires_payment_method';
    if (this.order === 'requested' && this.payment === 'open' && isQuiet)
      this.quote = quoted(promo);
  }

  giveUp(event: 'cancel' | 'expire') {
    const from = this.order;
    if (nextOrderStatus(from, event) === null) return;
    this.moveOrder(event);
    const settled = this.payment;
    if (nextPaymentStatus(settled, 'cancel') !== null) this.movePayment('cancel');
    if (from !== 'dispatched' && (from === 'paid') !== (settled === 'paid'))
      throw new Error(`${from} was ${settled}`);
  }

  assign() {
    if (nextOrderStatus(this.order, 'assign') === null) return;
    this.moveOrder('assign');
    this.book(
      createTipMoveLines({
        tipCents: computeBalance(this.lines, 'tip_pool'),
        from: null,
        to: 'r1',
      }),
    );
  }

  refund() {
    if (nextPaymentStatus(this.payment, 'refund') === null) return;
    this.movePayment('refund');
    this.sentBackCents += this.provider.amountCents;
    this.refunds += 1;
    this.book(createRefundLines(this.lines));
  }

  tryOrder(event: OrderEvent) {
    if (nextOrderStatus(this.order, event) !== null) this.moveOrder(event);
  }

  tryPayment(event: PaymentEvent) {
    if (nextPaymentStatus(this.payment, event) !== null) this.movePayment(event);
  }

  private book(lines: LedgerLine[]) {
    if (sumLines(lines) !== 0) throw new Error('The lines do not add up to zero');
    this.lines.push(...lines);
  }

  private moveOrder(event: OrderEvent) {
    const next = nextOrderStatus(this.order, event);
    if (next === null) throw new Error(`${this.order} has no ${event}`);
    this.order = next;
  }

  private movePayment(event: PaymentEvent) {
    const next = nextPaymentStatus(this.payment, event);
    if (next === null) throw new Error(`${this.payment} has no ${event}`);
    this.payment = next;
  }
}

type Step = (world: World) => void;
const charges: [number, string][] = [
  [2160, 'usd'],
  [2460, 'usd'],
  [2159, 'usd'],
  [9999, 'aed'],
  // With 25 % off, the customer's fee is 1620 cents: 1000 is less, 1620 exact, and 2160 includes a
  // tip.
  [1000, 'usd'],
  [1620, 'usd'],
];
const promos: (PercentOrAmount | null)[] = [
  null,
  { type: 'percentage', value: 2500 },
  { type: 'percentage', value: 10_000 },
  { type: 'fixed', value: 501 },
];
const step = fc.constantFrom<Step>(
  ...charges.map(
    ([cents, currency]): Step =>
      (world) =>
        world.charge(cents, currency),
  ),
  ...promos.map(
    (promo): Step =>
      (world) =>
        world.reprice(promo),
  ),
  (world) => world.settle(),
  (world) => world.giveUp('cancel'),
  (world) => world.giveUp('expire'),
  (world) => {
    world.isExpired = true;
  },
  (world) => world.assign(),
  (world) => world.refund(),
  (world) => world.tryOrder('ready'),
  (world) => world.tryOrder('complete'),
  (world) => world.tryPayment('claim'),
  (world) => world.tryPayment('require_action'),
  (world) => world.tryPayment('decline'),
);

/** Checks that payment, order and ledger agree, whichever steps led to this state. */
function expectInBalance(world: World) {
  const isPaid = world.payment === 'paid';
  expect(['paid', 'dispatched', 'ready', 'completed'].includes(world.order)).toBe(isPaid);
  expect(world.refunds).toBeLessThanOrEqual(1);
  const kept = world.provider.amountCents - world.sentBackCents;
  expect(kept).toBeGreaterThanOrEqual(0);
  if (isPaid) {
    expect(-computeBalance(world.lines, 'customer')).toBe(kept);
    expect(computeBalance(world.lines, 'business')).toBe(world.quote.businessShareCents);
    expect(computeBalance(world.lines, 'platform')).toBe(world.quote.platformFeeCents);
    const tips = computeBalance(world.lines, 'tip_pool') + computeBalance(world.lines, 'runner');
    expect(tips).toBe(kept - world.quote.customerFeeCents);
  }
  if (world.payment === 'refunded') {
    for (const account of ledgerAccounts) expect(computeBalance(world.lines, account)).toBe(0);
  }
}

it('charges nothing twice and loses nothing, however settling, cancelling and refunding mix', () => {
  const endings = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World();
      for (const each of steps) {
        each(world);
        expectInBalance(world);
      }
      // Two rounds of the reconciler complete everything that is still open.
      for (let round = 0; round < 2; round += 1) {
        world.settle();
        world.refund();
      }
      expectInBalance(world);
      const kept = world.provider.amountCents - world.sentBackCents;
      if (world.payment !== 'paid') expect(kept).toBe(0);
      endings.add(world.payment);
    }),
    { numRuns: countRuns(3000) },
  );
  expect([...endings]).toEqual(expect.arrayContaining(['paid', 'cancelled', 'refunded', 'open']));
});
