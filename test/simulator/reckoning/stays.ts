import type { CallInput, CallOutput } from '#contract/client.ts';
import type { Book, BookedCar, BookedOrder } from '../book.ts';
import type { Month } from '../month/guest.ts';
import type { StageLocation } from '../stage/stage.ts';
import { readWall, weekdayOf } from '../stage/calendar.ts';
import type { Differences } from '../differences.ts';
import { inSpan, isSlow, waitOf } from './tally.ts';

const STAYS = 'GET /api/analytics/business/{businessId}/stays';
type Query = CallInput<typeof STAYS>['query'];
type Listed = { car: BookedCar; at: number; runner: string | null };

/** Lists everything in the book that a figure counts, at any time. */
function listAll(book: Book, query: Query): Listed[] {
  const { figure, subjectId, minutesFrom = 0, minutesTo = Infinity, stars } = query;
  const ofCar = (car: BookedCar, at: number | null): Listed[] => {
    const runner = book.orders.findLast((order) => order.car === car)?.runner ?? null;
    return at === null ? [] : [{ car, at, runner }];
  };
  const ofOrder = ({ car, runner }: BookedOrder, at: number | null): Listed[] =>
    at === null ? [] : [{ car, at, runner }];
  const { cars, orders } = book;
  switch (figure) {
    case 'arrivals':
      return cars.flatMap((car) => ofCar(car, car.receivedAt));
    case 'returns':
      return cars.flatMap((car) => ofCar(car, car.isGivenBack ? null : car.leftAt));
    case 'givenBack':
      return cars.flatMap((car) => ofCar(car, car.isGivenBack ? car.leftAt : null));
    case 'ratings':
      return cars
        .filter(({ rating }) => stars === undefined || rating?.stars === Number(stars))
        .flatMap((car) => ofCar(car, car.rating?.at ?? null));
    case 'waits':
      return orders.flatMap((order) => {
        const tenths = waitOf(order);
        const isMeant =
          tenths !== null &&
          (tenths === 0 ? minutesFrom === 0 : tenths > Number(minutesFrom) * 10) &&
          tenths <= Number(minutesTo) * 10;
        return ofOrder(order, isMeant ? order.readyAt : null);
      });
    case 'slow':
      return orders.flatMap((order) => ofOrder(order, isSlow(order) ? order.readyAt : null));
    case 'refunds':
      return orders.flatMap((order) => {
        const { card, cash, house, tip, refundedAt } = order;
        return ofOrder(
          order,
          card + (cash?.cents ?? 0) + (house?.cents ?? 0) + tip > 0 ? refundedAt : null,
        );
      });
    case 'tips': {
      // A tip that moved from one runner to another is no new tip.
      const given = book.tips.filter(({ why }) => why !== 'moved');
      return given.flatMap(({ order, at }) => ofOrder(order, at));
    }
    case 'fees':
      return orders.flatMap((order) =>
        order.platformCents === 0
          ? []
          : [...ofOrder(order, order.paidAt), ...ofOrder(order, order.refundedAt)],
      );
    case 'promo':
      return orders.flatMap((order) =>
        ofOrder(order, order.promoId === subjectId ? order.paidAt : null),
      );
    case 'house':
      return orders.flatMap((order) =>
        ofOrder(order, order.house?.accountId === subjectId ? order.paidAt : null),
      );
  }
}

function expected(book: Book, places: readonly StageLocation[], query: Query): string[] {
  const { from, to, hour, weekday, personId } = query;
  const meant = listAll(book, query).filter(({ car, at, runner }) => {
    if (!places.includes(car.place)) return false;
    const day = car.place.calendar.days.find(({ starts, ends }) => inSpan(at, starts, ends));
    if (!day || day.date < from || day.date > to) return false;
    if (hour !== undefined && readWall(at, day.zone).hour !== hour) return false;
    if (weekday !== undefined && weekdayOf(day.date) !== weekday) return false;
    return personId === undefined || runner === personId;
  });
  return meant
    .toSorted((one, other) => other.at - one.at || (one.car.stayId < other.car.stayId ? 1 : -1))
    .map(({ car, at }) => `${car.place.name} ${car.ticketNumber} ${new Date(at).toISOString()}`);
}

/** Compares the cars behind a figure, through all pages, with the book. */
export async function checkStays(
  { server, book }: Month,
  places: readonly StageLocation[],
  query: Query,
  differences: Differences,
): Promise<number> {
  const [first] = places;
  if (!first) return 0;
  const call = server.as(first.business.manager.token);
  const params = { businessId: first.business.id };
  const found: CallOutput<typeof STAYS>['stays'] = [];
  let pages = 0;
  for (let hasMore = true; hasMore; pages += 1) {
    const last = found.at(-1);
    const page = last ? { beforeAt: last.at, before: last.id } : {};
    const answer = await call(STAYS, { params, query: { ...query, ...page } });
    found.push(...answer.stays);
    ({ hasMore } = answer);
  }
  differences.compare(
    `cars behind ${JSON.stringify(query)}`,
    expected(book, places, query),
    found.map(({ location, ticketNumber, at }) => `${location} ${ticketNumber} ${at}`),
  );
  return pages;
}
