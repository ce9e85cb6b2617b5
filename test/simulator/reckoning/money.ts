import type { GuestOrder } from '#contract/orders.ts';
import type { Book, BookedOrder } from '../book.ts';
import type { Differences } from '../differences.ts';
import type { Found } from '../evening/found.ts';
import { sum } from '../figures.ts';

/** Adds up what was paid for an order in each way, with all tips. */
export function addUpMoney(book: Book, order: BookedOrder) {
  const tipCents = book.heldTips(order);
  return {
    tipCents,
    cardCents: order.card + tipCents,
    cashCents: order.cash?.cents ?? 0,
    giftCents: order.gift,
  };
}

/**
 * Returns the expected balance of each account for an order, for every way to pay; nothing for a
 * cancelled order.
 */
function expectAccounts(book: Book, order: BookedOrder): string[] {
  if (order.cancelledAt !== null) return [];
  const { tipCents, cardCents, cashCents, giftCents } = addUpMoney(book, order);
  return Object.entries({
    business: order.feeCents - order.platformCents,
    complimentary: -giftCents,
    customer: -(cardCents + cashCents),
    platform: order.platformCents,
    [`runner ${order.runner ?? ''}`]: tipCents,
  })
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => `${account} ${cents}`);
}

/** Reasons that guests are told. Others are told as `other`. */
const toldReasons = ['changed_mind', 'no_start'];
const findTold = (reason: string | null) =>
  reason === null || toldReasons.includes(reason) ? reason : 'other';

/** Compares an order with the guest's page, the ledger and the books of the provider. */
export function checkMoney(
  book: Book,
  order: BookedOrder,
  told: GuestOrder,
  found: Pick<Found, 'ledger' | 'provider'>,
  differences: Differences,
): void {
  const who = `${order.car.plate}, order ${order.id}`;
  const check = (what: string, expected: unknown, read: unknown) =>
    differences.compare(`${who}, ${what}`, expected, read);
  const { tipCents, cardCents, cashCents, giftCents } = addUpMoney(book, order);
  const isCancelled = order.cancelledAt !== null;
  check('its state', isCancelled ? 'cancelled' : 'completed', told.status);
  check('its fee', order.feeCents, told.valetFeeCents);
  check('why staff cancelled it', findTold(order.cancelReason), told.cancelReason ?? null);
  if (isCancelled) {
    if (cardCents > 0) check('its payment', 'refunded', told.paymentStatus);
    check('cash given back', cashCents, order.cashReturned?.cents ?? 0);
  } else {
    check('its payment', 'paid', told.paymentStatus);
    check('what is due', 0, told.amountDueCents);
    check('its tips', tipCents, told.tipCents);
    check('fee and tips', order.feeCents + tipCents, cardCents + cashCents + giftCents);
    const settled = sum(told.settlements, ({ amountCents }) => amountCents);
    check('paid at the desk', cashCents + giftCents, settled);
  }
  differences.compareSets(
    `${who}, the ledger`,
    expectAccounts(book, order),
    found.ledger
      .filter(({ orderId }) => orderId === order.id)
      .map(
        ({ account, personId, cents }) => `${account} ${personId ? `${personId} ` : ''}${cents}`,
      ),
  );
  const kept = sum(
    found.provider.filter(({ orderId }) => orderId === order.id),
    ({ cents }) => cents,
  );
  check('at the provider', isCancelled ? 0 : cardCents, kept);
}
