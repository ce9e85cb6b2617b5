import { MINUTE } from '../clock.ts';
import type { BookedOrder } from '../book.ts';
import type { StaffMember } from '../stage/stage.ts';
import type { Guest } from './guest.ts';

// Plays the stay of one car, from the check-in until the guest drives away.

const accept = (guest: Guest, order: BookedOrder, valet: StaffMember) =>
  guest.month.steps.accept(guest.press(valet), order);

/** Assigns another runner, directly or through the queue. */
async function changeRunner(
  guest: Guest,
  order: BookedOrder,
  from: StaffMember,
): Promise<StaffMember> {
  const { random, place, month } = guest;
  const { book, steps, clock } = month;
  const to = random.pick(place.valets.filter(({ id }) => id !== from.id));
  const press = guest.press(place.desk);
  if (random.chance(0.5)) {
    await steps.reassign(press, order, { from: from.id, to: to.id });
    book.count('given to another runner');
    return to;
  }
  await steps.requeue(press, order);
  book.count('put back into the queue');
  await clock.pause(random.between(1, 4));
  await accept(guest, order, to);
  return to;
}

/** Parks a car again that nobody fetched at the curb, until its guest requests it a second time. */
async function parkAgain(
  guest: Guest,
  order: BookedOrder,
  valet: StaffMember,
): Promise<StaffMember> {
  const { random, page } = guest;
  const { steps, clock, book } = guest.month;
  await steps.parkAgain(guest.press(valet), order, 'B1');
  book.count('parked again');
  await clock.pause(random.between(20, 300));
  await steps.resume(page, order);
  await clock.pause(random.between(1, 5));
  const next = guest.pickValet();
  await accept(guest, order, next);
  await clock.pause(random.between(2, 8));
  await steps.bring(guest.press(next), order);
  return next;
}

async function handOver(guest: Guest, order: BookedOrder, valet: StaffMember, at = guest.now) {
  const { random, month } = guest;
  const checks = ['key_claim', 'name_and_plate', 'identity_paper'] as const;
  const proof = random.chance(0.4)
    ? { checked: random.pick(checks) }
    : { code: (await guest.readTicket()).orders[0]?.handover?.code ?? '' };
  await month.steps.handOver(guest.press(valet, at), order, proof);
}

/**
 * Hands the car over by mistake, undoes the step within the minute, and hands the car over later.
 */
async function handOverTwice(guest: Guest, order: BookedOrder, valet: StaffMember): Promise<void> {
  const { book, clock } = guest.month;
  await handOver(guest, order, valet);
  await clock.pause(0.5);
  await guest.press(valet).call('POST /api/stays/{id}/take-back', {
    params: { id: guest.car.stayId },
    body: { step: 'complete' },
  });
  order.completedAt = null;
  guest.car.leftAt = null;
  book.count('taken back');
  await clock.pause(3);
  await handOver(guest, order, valet);
}

async function pay(guest: Guest, order: BookedOrder, valet: StaffMember): Promise<void> {
  const { random } = guest;
  const way = random.pick([
    'card',
    'card',
    'card',
    'cash',
    'cash',
    'house',
    'code',
    'gift',
  ] as const);
  if (way === 'gift') return guest.receiveGift(order);
  if (way === 'cash') return guest.payInCash(order, valet);
  if (way === 'house') await guest.chargeAccount(order, valet);
  if (way === 'code') await guest.useAccount(order);
  if (order.paidAt !== null) return;
  if (way !== 'card' && random.chance(0.4)) return guest.payInCash(order, valet);
  await guest.payByCard(order);
}

/**
 * Requests the car, and pays if the guest pays before the car is brought.
 *
 * @returns the order, unpaid if the guest pays at the handover
 */
async function askAndPay(guest: Guest, hours: number | null): Promise<BookedOrder | null> {
  const { random, month, place } = guest;
  const order = await guest.ask(hours);
  if (order.paidAt !== null) {
    month.book.count('costs nothing');
    return order;
  }
  if (random.chance(0.3)) {
    await month.clock.pause(0.4);
    await guest.useCode(order, random.pick(place.business.promos));
  }
  if (order.paidAt !== null) {
    month.book.count('a code takes all off');
    return order;
  }
  if (place.payWhen === 'atHandover' && random.chance(0.7)) return order;
  await month.clock.pause(random.between(0.5, 5));
  await pay(guest, order, guest.pickValet());
  return order;
}

/**
 * Cancels the order, gets the money back on the same or the next day, and requests the car again.
 */
async function cancelAndAskAnew(guest: Guest, order: BookedOrder): Promise<BookedOrder | null> {
  const { random, month } = guest;
  // Cancels an order for tomorrow after hours, on a later business day than its payment.
  await month.clock.pause(order.isScheduled ? random.between(300, 600) : random.between(0.5, 3));
  await guest.cancel(order);
  if (order.cash) {
    await month.clock.pause(random.chance(0.3) ? 60 * 13 : random.between(1, 10));
    await guest.getCashBack(order, guest.pickValet());
  }
  await month.clock.pause(random.between(10, 60));
  return askAndPay(guest, null);
}

async function bring(guest: Guest, order: BookedOrder): Promise<void> {
  const { random, month } = guest;
  const { clock } = month;
  if (order.isScheduled) await clock.until(guest.wantedAt - random.between(5, 15) * MINUTE);
  await clock.pause(random.between(0.5, 6));
  let valet = guest.pickValet();
  await accept(guest, order, valet);
  await clock.pause(random.between(0.5, 2));
  if (random.chance(0.12)) valet = await changeRunner(guest, order, valet);
  await clock.pause(random.between(1, 11));
  if (order.runner === null) {
    valet = guest.pickValet();
    await accept(guest, order, valet);
  }
  if (order.paidAt !== null && random.chance(0.08)) await bringWithoutSignal(guest, order, valet);
  else {
    await month.steps.bring(guest.press(valet), order);
    await clock.pause(random.between(0.5, 8));
    if (random.chance(0.1)) valet = await parkAgain(guest, order, valet);
    await clock.pause(1);
    if (order.paidAt === null) await pay(guest, order, valet);
    await clock.pause(0.5);
    if (random.chance(0.06)) await handOverTwice(guest, order, valet);
    else await handOver(guest, order, valet);
  }
}

/** Brings the car and hands it over without a signal; the phone reports both steps hours later. */
async function bringWithoutSignal(
  guest: Guest,
  order: BookedOrder,
  valet: StaffMember,
): Promise<void> {
  const { random, month } = guest;
  const readyAt = guest.now;
  const doneAt = readyAt + random.whole(1, 6) * MINUTE;
  await month.clock.pause(random.between(30, 420));
  await month.steps.bring(guest.press(valet, readyAt), order);
  await handOver(guest, order, valet, doneAt);
}

/** @param minutes that the guest plans to leave the car parked */
export async function playVisit(guest: Guest, minutes: number): Promise<void> {
  const { random, month } = guest;
  const { clock, steps } = month;
  const valet = guest.pickValet();
  await guest.checkIn(valet);
  await clock.pause(random.between(1, 4));
  if (random.chance(0.05)) {
    const params = { id: guest.car.stayId };
    await guest.press(valet).call('POST /api/stays/{id}/give-back', { params });
    guest.car.leftAt = guest.now;
    guest.car.isGivenBack = true;
    month.book.count('given back');
    return;
  }
  const parkedAt = guest.now;
  if (random.chance(0.06)) await clock.pause(random.between(5, 25));
  await steps.park(guest.press(valet, parkedAt), guest.car, `A${random.whole(1, 99)}`);
  await clock.pause(minutes);
  await guest.readLink();
  // Some guests never fetch their car.
  if (random.chance(0.03)) return;
  const isForTomorrow = random.chance(0.12);
  let order = await askAndPay(guest, isForTomorrow ? random.between(9, 14) : null);
  if (order && order.paidAt !== null && random.chance(isForTomorrow ? 0.5 : 0.08))
    order = await cancelAndAskAnew(guest, order);
  if (!order) return;
  await bring(guest, order);
  await clock.pause(random.between(1, 10));
  if (random.chance(0.3)) await guest.rate();
  if (random.chance(0.25)) {
    await clock.pause(random.pick([5, 90, 600]));
    await guest.tipLater(order);
  }
}
