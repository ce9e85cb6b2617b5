import type { Order } from './book.ts';
import type { Guest } from './guest.ts';
import type { Valet } from './stage.ts';

// Plays the stay of one car, from the check-in until the guest drives away.

const READY = 'POST /api/dispatch/orders/{id}/ready';
const COMPLETE = 'POST /api/dispatch/orders/{id}/complete';
const MINUTE = 60_000;

async function accept(guest: Guest, order: Order, valet: Valet): Promise<void> {
  await guest.as(valet)('POST /api/services/{id}/accept', { params: { id: guest.car.stayId } });
  guest.month.book.sendRunner(order, valet.id, guest.now);
}

/** Assigns another runner, directly or through the queue. */
async function changeRunner(guest: Guest, order: Order, from: Valet): Promise<Valet> {
  const { random, venue, month } = guest;
  const to = random.pick(venue.valets.filter(({ id }) => id !== from.id));
  const params = { id: order.id };
  if (random.chance(0.5)) {
    const body = { valetId: to.id, insteadOf: from.id };
    await guest.manager('POST /api/dispatch/orders/{id}/reassign', { params, body });
    month.book.sendRunner(order, to.id, guest.now);
    month.book.count('given to another runner');
    return to;
  }
  await guest.manager('POST /api/dispatch/orders/{id}/requeue', { params });
  month.book.sendRunner(order, null, guest.now);
  month.book.count('put back into the queue');
  await month.timeline.pause(random.between(1, 4));
  await accept(guest, order, to);
  return to;
}

async function comeToCurb(guest: Guest, order: Order, valet: Valet, doneAt = guest.now) {
  const { month } = guest;
  await guest.as(valet)(READY, { params: { id: order.id } }, guest.late(doneAt));
  // A late report of a runner whose shift ended meanwhile makes them the runner again.
  if (order.runner === null) month.book.sendRunner(order, valet.id, guest.now);
  order.readyAt = doneAt;
}

/** Parks a car again that nobody fetched at the curb, until its guest requests it a second time. */
async function parkAgain(guest: Guest, order: Order, valet: Valet): Promise<Valet> {
  const { random, month, ticketToken } = guest;
  await guest.as(valet)('POST /api/stays/{id}/park-again', {
    params: { id: guest.car.stayId },
    body: { parkingSpot: 'B1' },
  });
  month.book.sendRunner(order, null, guest.now);
  order.readyAt = null;
  month.book.count('parked again');
  await month.timeline.pause(random.between(20, 300));
  const params = { id: order.id };
  await month.server.as()('POST /api/customer/orders/{id}/resume', {
    params,
    body: { ticketToken },
  });
  order.queuedAt = guest.now;
  order.isScheduled = false;
  await month.timeline.pause(random.between(1, 5));
  const next = guest.pickValet();
  await accept(guest, order, next);
  await month.timeline.pause(random.between(2, 8));
  await comeToCurb(guest, order, next);
  return next;
}

async function showProof(guest: Guest): Promise<Record<string, unknown>> {
  const { random, month, ticketToken } = guest;
  if (random.chance(0.4))
    return { checked: random.pick(['key_claim', 'name_and_plate', 'identity_paper']) };
  const ticket = await month.server.as()('GET /api/customer/ticket/{token}', {
    params: { token: ticketToken },
  });
  return { code: ticket.orders[0]?.handover?.code ?? '' };
}

async function handOver(
  guest: Guest,
  order: Order,
  valet: Valet,
  doneAt = guest.now,
): Promise<void> {
  const proof = await showProof(guest);
  const call = { params: { id: order.id }, body: { proof } };
  await guest.as(valet)(COMPLETE, call, guest.late(doneAt));
  order.completedAt = doneAt;
  order.completions.push({ heardAt: guest.now, by: valet.id });
  order.proof = typeof proof['checked'] === 'string' ? proof['checked'] : 'code';
  guest.car.leftAt = doneAt;
}

/**
 * Hands the car over by mistake, undoes the step within the minute, and hands the car over later.
 */
async function handOverTwice(guest: Guest, order: Order, valet: Valet): Promise<void> {
  const { month } = guest;
  await handOver(guest, order, valet);
  await month.timeline.pause(0.5);
  const body = { step: 'complete' as const };
  await guest.as(valet)('POST /api/stays/{id}/take-back', {
    params: { id: guest.car.stayId },
    body,
  });
  order.completedAt = null;
  guest.car.leftAt = null;
  month.book.count('taken back');
  await month.timeline.pause(3);
  await handOver(guest, order, valet);
}

async function pay(guest: Guest, order: Order, valet: Valet): Promise<void> {
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
  if (way === 'gift') return guest.payAtDesk(order, 'complimentary', valet);
  if (way === 'cash') return guest.payAtDesk(order, 'cash', valet);
  if (way === 'house') await guest.payAtDesk(order, 'house', valet);
  if (way === 'code') await guest.useAccount(order);
  if (order.paidAt !== null) return;
  if (way !== 'card' && random.chance(0.4)) return guest.payAtDesk(order, 'cash', valet);
  await guest.payByCard(order);
}

/**
 * Requests the car, and pays if the guest pays before the car is brought.
 *
 * @returns the order, unpaid if the guest pays at the handover
 */
async function askAndPay(guest: Guest, hours: number | null): Promise<Order | null> {
  const { random, month, venue } = guest;
  const order = await guest.ask(hours);
  if (order.paidAt !== null) {
    month.book.count('costs nothing');
    return order;
  }
  if (random.chance(0.3)) {
    await month.timeline.pause(0.4);
    await guest.useCode(order, random.pick(venue.business.promos));
  }
  if (order.paidAt !== null) {
    month.book.count('a code takes all off');
    return order;
  }
  if (venue.payWhen === 'atHandover' && random.chance(0.7)) return order;
  await month.timeline.pause(random.between(0.5, 5));
  await pay(guest, order, guest.pickValet());
  return order;
}

/**
 * Cancels the order, gets the money back on the same or the next day, and requests the car again.
 */
async function cancelAndAskAnew(guest: Guest, order: Order): Promise<Order | null> {
  const { random, month } = guest;
  // Cancels an order for tomorrow after hours, on a later business day than its payment.
  await month.timeline.pause(order.isScheduled ? random.between(300, 600) : random.between(0.5, 3));
  await guest.cancel(order);
  if (order.cash) {
    await month.timeline.pause(random.chance(0.3) ? 60 * 13 : random.between(1, 10));
    await guest.getCashBack(order, guest.pickValet());
  }
  await month.timeline.pause(random.between(10, 60));
  return askAndPay(guest, null);
}

async function bring(guest: Guest, order: Order): Promise<void> {
  const { random, month } = guest;
  const { timeline } = month;
  if (order.isScheduled) await timeline.until(guest.wantedAt - random.between(5, 15) * MINUTE);
  await timeline.pause(random.between(0.5, 6));
  let valet = guest.pickValet();
  await accept(guest, order, valet);
  await timeline.pause(random.between(0.5, 2));
  if (random.chance(0.12)) valet = await changeRunner(guest, order, valet);
  await timeline.pause(random.between(1, 11));
  if (order.runner === null) {
    valet = guest.pickValet();
    await accept(guest, order, valet);
  }
  if (order.paidAt !== null && random.chance(0.08)) await bringWithoutSignal(guest, order, valet);
  else {
    await comeToCurb(guest, order, valet);
    await timeline.pause(random.between(0.5, 8));
    if (random.chance(0.1)) valet = await parkAgain(guest, order, valet);
    await timeline.pause(1);
    if (order.paidAt === null) await pay(guest, order, valet);
    await timeline.pause(0.5);
    if (random.chance(0.06)) await handOverTwice(guest, order, valet);
    else await handOver(guest, order, valet);
  }
}

/** Brings the car and hands it over without a signal; the phone reports both steps hours later. */
async function bringWithoutSignal(guest: Guest, order: Order, valet: Valet): Promise<void> {
  const { random, month } = guest;
  const readyAt = guest.now;
  const doneAt = readyAt + random.whole(1, 6) * MINUTE;
  await month.timeline.pause(random.between(30, 420));
  await comeToCurb(guest, order, valet, readyAt);
  await handOver(guest, order, valet, doneAt);
}

/** @param minutes that the guest plans to leave the car parked */
export async function playVisit(guest: Guest, minutes: number): Promise<void> {
  const { random, month } = guest;
  const { timeline } = month;
  const valet = guest.pickValet();
  await guest.checkIn(valet);
  await timeline.pause(random.between(1, 4));
  if (random.chance(0.05)) {
    await guest.as(valet)('POST /api/stays/{id}/give-back', { params: { id: guest.car.stayId } });
    guest.car.leftAt = guest.now;
    guest.car.isGivenBack = true;
    month.book.count('given back');
    return;
  }
  const parkedAt = guest.now;
  if (random.chance(0.06)) await timeline.pause(random.between(5, 25));
  await guest.park(valet, parkedAt);
  await timeline.pause(minutes);
  await guest.readLink();
  // Some guests never fetch their car.
  if (random.chance(0.03)) return;
  const isForTomorrow = random.chance(0.12);
  let order = await askAndPay(guest, isForTomorrow ? random.between(9, 14) : null);
  if (order && order.paidAt !== null && random.chance(isForTomorrow ? 0.5 : 0.08))
    order = await cancelAndAskAnew(guest, order);
  if (!order) return;
  await bring(guest, order);
  await timeline.pause(random.between(1, 10));
  if (random.chance(0.3)) await guest.rate();
  if (random.chance(0.25)) {
    await timeline.pause(random.pick([5, 90, 600]));
    await guest.tipLater(order);
  }
}
