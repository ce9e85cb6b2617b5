import type { Book } from '../book.ts';
import { Differences } from '../differences.ts';
import { sum } from '../figures.ts';
import { type CarEnd, checkCar, endOf } from '../reckoning/cars.ts';
import { addUpMoney, checkMoney } from '../reckoning/money.ts';
import { checkEarnings, checkShifts } from '../reckoning/people.ts';
import { dividePools } from '../reckoning/tips.ts';
import type { StageLocation } from '../stage/stage.ts';
import type { Found } from './found.ts';

/**
 * Compares the book with what the servers say after the evening: every car, key, shift, tip and
 * cent.
 */
export function reckonEvening(
  book: Book,
  places: readonly StageLocation[],
  found: Found,
): Differences {
  const differences = new Differences();
  for (const car of book.cars) {
    checkCar(car, found, differences);
    const orders = book.orders.filter((order) => order.car === car);
    const told = found.orders.get(car.plate) ?? [];
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
    differences.compareSets(`${car.plate}, its orders`, ids(orders), ids(told));
    for (const order of orders) {
      const page = told.find(({ id }) => id === order.id);
      if (page) checkMoney(book, order, page, found, differences);
    }
  }
  const plates = new Set(book.cars.map(({ plate }) => plate));
  differences.compare(
    'cars that nobody brought',
    [],
    found.stays.filter(({ plate }) => !plates.has(plate)),
  );
  const known = new Set(book.orders.map(({ id }) => id));
  differences.compare(
    'money of no order',
    [],
    found.ledger.filter(({ orderId }) => !known.has(orderId)),
  );
  const pools = new Map(places.map((place) => [place, findPool(book, place)]));
  for (const valet of found.valets) {
    checkShifts(book, valet, differences);
    checkEarnings(book, valet, pools.get(valet.place), differences);
  }
  return differences;
}

/** Returns the pool of the only day on which tips were given. */
const findPool = (book: Book, place: StageLocation) =>
  [...dividePools(book, place, Infinity).values()].find(({ shares }) => shares.length > 0);

export type EveningTotals = ReturnType<typeof addUpTotals>;

export function addUpTotals(book: Book) {
  const { cars, orders, shifts } = book;
  const count = (end: CarEnd) => cars.filter((car) => endOf(car) === end).length;
  const parked = cars.filter((car) => endOf(car) === 'parked');
  const decisions = cars.flatMap((car) => car.decisions);
  const kept = orders.filter(({ cancelledAt }) => cancelledAt === null);
  const money = kept.map((order) => ({ place: order.car.place, ...addUpMoney(book, order) }));
  const pooled = money.filter(({ place }) => place.tipRule !== 'runner');
  return {
    cars: cars.length,
    returned: count('returned'),
    parked: parked.length,
    turnedAway: count('cancelled'),
    keysOnHooks: parked.filter(({ hook }) => hook).length,
    keysWithValets: parked.filter(({ hook }) => !hook).length,
    shifts: shifts.length,
    orders: orders.length,
    cancelled: orders.length - kept.length,
    cancelledByStaff: orders.filter(({ cancelReason }) => cancelReason !== null).length,
    reports: sum(cars, ({ reports }) => reports.length),
    accepted: decisions.filter(({ isAccepted }) => isAccepted).length,
    rejected: decisions.filter(({ isAccepted }) => !isAccepted).length,
    cardCents: sum(money, ({ cardCents }) => cardCents),
    cashCents: sum(money, ({ cashCents }) => cashCents),
    giftCents: sum(money, ({ giftCents }) => giftCents),
    tipCents: sum(money, ({ tipCents }) => tipCents),
    pooledCents: sum(pooled, ({ tipCents }) => tipCents),
  };
}
