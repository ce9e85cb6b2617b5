import type { CallOutput } from '#contract/client.ts';
import type { Book } from '../book.ts';
import type { Place } from '../stage.ts';
import { addDays, findTime, readWall } from '../wall.ts';
import type { Differences } from './differences.ts';
import { countCars, Facts, listFacts } from './facts.ts';

const MINUTE = 60_000;

/** The same time by the clock a week before; where that clock jumped over it there is nothing to compare. */
function findWeekBefore({ calendar }: Place, now: number): number {
  const zone = calendar.zoneAt(now);
  const { date, hour, minute } = readWall(now, zone);
  return findTime(addDays(date, -7), hour * 60 + minute, zone) + (now % MINUTE);
}

const describe = (facts: Facts) => ({
  arrivals: facts.count('arrival'),
  returns: facts.count('return'),
  waits: facts.waits,
  rating: facts.rating,
  money: facts.money,
});

/** Compares today so far, and the same weekday before, with the notes. */
export function checkOverview(
  book: Book,
  places: readonly Place[],
  now: number,
  found: CallOutput<'GET /api/business/overview'>,
  differences: Differences,
): void {
  const facts = listFacts(book);
  const join = (part: (place: Place) => Facts) =>
    describe(new Facts(places.flatMap((place) => part(place).all)));
  const today = join((place) => facts.during(place, place.calendar.dayOf(now).starts, now + 1));
  const before = join((place) => {
    const at = findWeekBefore(place, now);
    const day = place.calendar.days.find(({ starts, ends }) => starts <= at && at < ends);
    return facts.during(place, day?.starts ?? at, at);
  });
  const countOnShift = (place: Place, at: number) =>
    new Set(
      book.shifts
        .filter((shift) => shift.place === place && shift.from <= at)
        .filter(({ to }) => to === null || to > at)
        .map(({ person }) => person),
    ).size;
  const sum = (of: (place: Place) => number) =>
    places.reduce((total, place) => total + of(place), 0);
  const pair = <K extends keyof typeof today>(name: K) => ({
    now: today[name],
    before: before[name],
  });
  differences.compare(
    `overview of ${places.map(({ name }) => name).join(' and ')} on ${new Date(now).toISOString()}`,
    {
      carsHere: {
        now: sum((place) => countCars(book, place, now + 1)),
        before: sum((place) => countCars(book, place, findWeekBefore(place, now))),
      },
      valetsOnShift: {
        now: sum((place) => countOnShift(place, now)),
        before: sum((place) => countOnShift(place, findWeekBefore(place, now))),
      },
      arrivals: pair('arrivals'),
      returns: pair('returns'),
      waits: pair('waits'),
      rating: pair('rating'),
      money: pair('money'),
    },
    { ...found, money: found.money[0] },
  );
}
