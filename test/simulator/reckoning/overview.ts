import type { CallOutput } from '#contract/client.ts';
import type { Book } from '../book.ts';
import { MINUTE } from '../clock.ts';
import type { Differences } from '../differences.ts';
import { sum } from '../figures.ts';
import { addDays, findTime, readWall } from '../stage/calendar.ts';
import type { StageLocation } from '../stage/stage.ts';
import {
  computeTally,
  countCars,
  type DayPart,
  describeMoney,
  describeStars,
  describeWaits,
} from './tally.ts';

/**
 * Returns the same local time one week earlier. The local clock may have skipped that time, and
 * then nothing can be compared.
 */
function weekBefore(place: StageLocation, now: number): number {
  const zone = place.calendar.zoneAt(now);
  const { date, hour, minute } = readWall(now, zone);
  return findTime(addDays(date, -7), hour * 60 + minute, zone) + (now % MINUTE);
}

/** Compares the figures of a day until now, and those of the same weekday one week earlier. */
export function checkOverview(
  book: Book,
  places: readonly StageLocation[],
  now: number,
  found: CallOutput<'GET /api/business/overview'>,
  differences: Differences,
): void {
  const dayUntil = (place: StageLocation, at: number, ends: number): DayPart => {
    const isThere = place.calendar.days.some(({ starts, ends }) => starts <= at && at < ends);
    return { place, day: { starts: isThere ? place.calendar.dayOf(at).starts : at, ends } };
  };
  const today = computeTally(
    book,
    places.map((place) => dayUntil(place, now, now + 1)),
  );
  const before = computeTally(
    book,
    places.map((place) => dayUntil(place, weekBefore(place, now), weekBefore(place, now))),
  );
  const onShift = (one: StageLocation, at: number) =>
    new Set(
      book.shifts
        .filter(({ place, from, to }) => place === one && from <= at && (to === null || to > at))
        .map(({ person }) => person),
    ).size;
  const where = places.map(({ name }) => name).join(' and ');
  differences.compare(
    `overview of ${where} on ${new Date(now).toISOString()}`,
    {
      carsHere: {
        now: sum(places, (place) => countCars(book, place, now + 1)),
        before: sum(places, (place) => countCars(book, place, weekBefore(place, now))),
      },
      valetsOnShift: {
        now: sum(places, (place) => onShift(place, now)),
        before: sum(places, (place) => onShift(place, weekBefore(place, now))),
      },
      arrivals: { now: today.arrivals, before: before.arrivals },
      returns: { now: today.returns, before: before.returns },
      waits: { now: describeWaits(today), before: describeWaits(before) },
      rating: { now: describeStars(today), before: describeStars(before) },
      money: { now: describeMoney(today), before: describeMoney(before) },
    },
    { ...found, money: found.money[0] },
  );
}
