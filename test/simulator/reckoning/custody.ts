import type { GuestOrder } from '#contract/orders.ts';
import type { Book, CarRecord, OrderRecord } from '../book.ts';
import type { Place } from '../stage.ts';
import type { Differences } from './differences.ts';
import type { Found, FoundValet } from './found.ts';
import { dividePools, type Pool } from './tips.ts';

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0);
const sorted = (list: readonly string[]) => list.toSorted((one, other) => one.localeCompare(other));

const stateOf = ({ isTurnedAway, leftAt }: CarRecord) =>
  isTurnedAway ? 'cancelled' : leftAt === null ? 'parked' : 'returned';

/** Cents on each account of an order, whatever way its fee was paid; a cancelled one leaves none. */
function expectAccounts(book: Book, order: OrderRecord): Record<string, number> {
  if (order.cancelledAt !== null) return {};
  const { feeCents, platformCents, gift, card, cash } = order;
  const accounts: Record<string, number> = {
    business: feeCents - platformCents,
    complimentary: -gift,
    customer: -(card + (cash?.cents ?? 0) + book.heldTips(order)),
    platform: platformCents,
  };
  for (const { holder, cents } of book.tips.filter((move) => move.order === order)) {
    const account = holder ? `runner ${holder}` : 'place';
    accounts[account] = (accounts[account] ?? 0) + cents;
  }
  return Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0));
}

function checkMoney(
  book: Book,
  order: OrderRecord,
  told: GuestOrder,
  found: Found,
  differences: Differences,
): void {
  const { id, car, feeCents, card, cash, gift, cashReturned } = order;
  const where = `${car.plate}, order ${id}`;
  const tipCents = book.heldTips(order);
  const isCancelled = order.cancelledAt !== null;
  const status = isCancelled ? 'cancelled' : 'completed';
  differences.compare(where, { status, valetFeeCents: feeCents }, told);
  if (isCancelled) {
    if (card > 0) differences.compare(`${where}, its payment`, 'refunded', told.paymentStatus);
    const given = [cash?.cents ?? 0, cashReturned?.cents ?? 0];
    differences.compare(`${where}, cash given back`, given[0], given[1]);
  } else {
    const atDesk = (cash?.cents ?? 0) + gift;
    differences.compare(where, { paymentStatus: 'paid', amountDueCents: 0, tipCents }, told);
    differences.compare(`${where}, what was paid of its fee`, feeCents, card + atDesk);
    const settled = sum(told.settlements.map(({ amountCents }) => amountCents));
    differences.compare(`${where}, paid at the desk`, atDesk, settled);
  }
  const booked = found.ledger
    .filter(({ orderId }) => orderId === id)
    .map(({ account, personId, cents }) => [personId ? `${account} ${personId}` : account, cents]);
  differences.compareRows(
    `${where}, the ledger`,
    expectAccounts(book, order),
    Object.fromEntries(booked),
  );
  const kept = sum(
    found.provider.filter(({ orderId }) => orderId === id).map(({ cents }) => cents),
  );
  differences.compare(`${where}, at the provider`, isCancelled ? 0 : card + tipCents, kept);
}

function checkCar(book: Book, car: CarRecord, found: Found, differences: Differences): void {
  const { plate } = car;
  const stayStatus = stateOf(car);
  const stays = found.stays.filter((stay) => stay.plate === plate);
  const stay = { id: car.stayId, plate, status: stayStatus };
  differences.compare(`${plate}, its stays`, [stay], stays);
  const listed = found.cars.filter(({ licensePlate }) => licensePlate === plate);
  const times = stayStatus === 'cancelled' ? 0 : 1;
  differences.compare(`${plate}, how often it is listed`, times, listed.length);
  if (stayStatus === 'cancelled') return;
  const hung = { place: 'on_hook', hook: car.hook, holder: null };
  const held = { place: 'with_valet', hook: null, holder: { id: car.parkings.at(-1)?.by } };
  const parked = { parkingSpot: car.spot, key: car.hook ? hung : held };
  const custody = stayStatus === 'parked' ? parked : { key: { place: 'handed_over' } };
  differences.compare(`${plate}, as listed`, { stayStatus, ...custody }, listed[0]);
  const orders = found.orders.get(plate) ?? [];
  const records = book.orders.filter((order) => order.car === car);
  const ids = (list: readonly { id: string }[]) => sorted(list.map(({ id }) => id));
  differences.compare(`${plate}, its orders`, ids(records), ids(orders));
  for (const record of records) {
    const told = orders.find(({ id }) => id === record.id);
    if (told) checkMoney(book, record, told, found, differences);
  }
}

function checkValet(
  book: Book,
  valet: FoundValet,
  pools: ReadonlyMap<string, Pool>,
  differences: Differences,
): void {
  const { id, name } = valet.worker;
  differences.compare(`${name}, on shift`, false, valet.isOnShift);
  const told = book.shifts.filter(({ person }) => person === id);
  differences.compare(
    `${name}, their shifts`,
    sorted(told.map((shift) => `${shift.id} ${shift.told.join(' ')}`)),
    sorted(valet.shifts.map((shift) => `${shift.id} ${shift.startTime} ${shift.endTime ?? ''}`)),
  );
  const brought = book.orders.filter(({ completions }) => completions.at(-1)?.by === id);
  differences.compare(
    `${name}, cars handed over and their tips`,
    sorted(brought.map((order) => `${order.id} ${book.heldTips(order)}`)),
    sorted(valet.jobs.map((job) => `${job.id} ${Math.round(job.tip * 100)}`)),
  );
  const tipCents = sum(brought.map((order) => book.heldTips(order)));
  const { days, totalCents } = valet.earnings;
  differences.compare(
    `${name}, their earnings`,
    { cars: brought.length, tipCents },
    {
      cars: sum(days.map(({ services }) => services)),
      tipCents: sum(days.map(({ tipsCents }) => tipsCents)),
    },
  );
  if (valet.place.tipRule === 'runner') {
    differences.compare(`${name}, what they earned`, tipCents, totalCents);
    return;
  }
  const shares = [...pools.values()].flatMap((pool) => pool.shares);
  const own = sum(
    shares.filter(({ personId }) => personId === id).map(({ shareCents }) => shareCents),
  );
  differences.compare(`${name}, what they earned of the pool`, own, totalCents);
  for (const { day, pool } of days) {
    const members = pools.get(day)?.shares ?? [];
    const member = members.find(({ personId }) => personId === id);
    const expected = {
      totalCents: sum(members.map(({ broughtCents }) => broughtCents)),
      broughtCents: member?.broughtCents ?? 0,
      cars: { own: member?.cars ?? 0, all: sum(members.map(({ cars }) => cars)) },
    };
    differences.compare(`${name}, the pool of ${day}`, expected, pool);
  }
}

/** Compares the notes with everything the servers say afterwards: every car, key, shift, tip and cent. */
export function checkCustody(
  book: Book,
  places: readonly Place[],
  found: Found,
  differences: Differences,
): void {
  for (const car of book.cars) checkCar(book, car, found, differences);
  const plates = new Set(book.cars.map(({ plate }) => plate));
  const unknown = found.stays.filter(({ plate }) => !plates.has(plate));
  differences.compare('cars that nobody brought', [], unknown);
  const orders = new Set(book.orders.map(({ id }) => id));
  const stray = found.ledger.filter(({ orderId }) => !orders.has(orderId));
  differences.compare('money of no order', [], stray);
  for (const place of places) {
    const pools = dividePools(book, place, Infinity);
    for (const valet of found.valets.filter((one) => one.place === place))
      checkValet(book, valet, pools, differences);
  }
}

/** Totals for the report. */
export function addUp(book: Book) {
  const { cars, orders } = book;
  const parked = cars.filter((car) => stateOf(car) === 'parked');
  const kept = orders.filter(({ cancelledAt }) => cancelledAt === null);
  const pooled = kept.filter(({ car }) => car.place.tipRule !== 'runner');
  const tips = (list: readonly OrderRecord[]) => sum(list.map((order) => book.heldTips(order)));
  return {
    cars: cars.length,
    returned: cars.filter((car) => stateOf(car) === 'returned').length,
    parked: parked.length,
    turnedAway: cars.filter((car) => stateOf(car) === 'cancelled').length,
    keysOnHooks: parked.filter(({ hook }) => hook).length,
    keysWithValets: parked.filter(({ hook }) => !hook).length,
    shifts: book.shifts.length,
    orders: orders.length,
    cancelled: orders.length - kept.length,
    cardCents: sum(kept.map(({ card }) => card)) + tips(kept),
    cashCents: sum(kept.map(({ cash }) => cash?.cents ?? 0)),
    giftCents: sum(kept.map(({ gift }) => gift)),
    houseCents: sum(kept.map(({ house }) => house?.cents ?? 0)),
    tipCents: tips(kept),
    pooledCents: tips(pooled),
  };
}
export type Totals = ReturnType<typeof addUp>;
