import { MINUTE } from '../clock.ts';
import type { TestServer } from '#test/harness/server.ts';
import { storeFigures } from '#server/features/analytics/storeFigures.ts';
import { Random } from '../random.ts';
import { Book } from '../book.ts';
import { closeDay, payOut, readOverview } from './desk.ts';
import { Guest, type Month } from './guest.ts';
import { Differences } from '../differences.ts';
import { DIVIDES_AFTER } from '../reckoning/tips.ts';
import { atHour, changeSign, changeZone, dividePools, staySignedIn, playShift } from './staff.ts';
import type { StageLocation } from '../stage/stage.ts';
import { VisitSteps } from '../steps.ts';
import { buildMonth, FIRST, LAST } from './stage.ts';
import { HeldClock } from '../heldClock.ts';
import { playVisit } from './visit.ts';
import { addDays, listDates, weekdayOf } from '../stage/calendar.ts';

/** Date on which a manager corrects the time zone of the location Harbour. */
const ZONE_DAY = '2031-11-05';

export type MonthOptions = { seed: string; carsPerDay: number };

export const listBusinesses = (places: readonly StageLocation[]) => [
  ...new Set(places.map(({ business }) => business)),
];

/** Plans the guests and the staff of a location for one business day. */
function planDay(
  month: Month,
  place: StageLocation,
  date: string,
  { seed, carsPerDay }: MonthOptions,
): void {
  const { clock } = month;
  const random = new Random(`${seed} ${place.name} ${date}`);
  const [day, late, night] = place.valets;
  const between = (from: number, to: number) => Math.round(random.between(from, to) * 60) / 60;
  const starts: [typeof day, number, number][] = [
    [day, between(6, 8), between(17, 18)],
    // The late shift ends after midnight. The night shift ends after hour 28, the end of the
    // business day.
    [late, between(16, 17), between(25, 26)],
    [night, between(20, 21), between(28.5, 29.5)],
  ];
  for (const [valet, from, to] of starts) {
    if (!valet || random.chance(0.1)) continue;
    const start = atHour(place, date, from);
    clock.start(start, valet.name, () =>
      playShift(month, place, valet, start + (to - from) * 60 * MINUTE),
    );
  }
  const isWeekend = weekdayOf(date) >= 5;
  const count = Math.max(1, Math.round(carsPerDay * (isWeekend ? 1.5 : 0.8)));
  for (let number = 1; number <= count; number += 1) {
    const at = atHour(place, date, 9) + Math.round(random.between(0, 15 * 60) * MINUTE);
    const plate = `${place.name.slice(0, 2).toUpperCase()}${date.slice(5, 7)}${date.slice(8)}${String(number).padStart(2, '0')}`;
    const guest = new Guest(month, place, new Random(`${seed} ${plate}`), plate);
    const minutes = random.chance(0.2) ? random.between(5, 50) : random.between(50, 700);
    clock.start(at, plate, () => playVisit(guest, minutes));
  }
}

function planDesk(month: Month, place: StageLocation, date: string, seed: string): void {
  const { clock, server } = month;
  const { calendar } = place;
  const random = new Random(`${seed} desk of ${place.name} ${date}`);
  clock.start(atHour(place, date, 4) + DIVIDES_AFTER * MINUTE, 'worker', async () => {
    await storeFigures(server.ctx);
    await dividePools(month);
  });
  if (random.chance(0.35))
    clock.start(atHour(place, date, between(random)), 'overview', () =>
      readOverview(month, [place]),
    );
  if (date === FIRST) return;
  clock.start(atHour(place, date, 14), 'end of day', () =>
    closeDay(month, place, calendar.get(addDays(date, -1)), random),
  );
}

const between = (random: Random) => Math.round(random.between(12, 23) * 60) / 60;

/** Plays the month. */
export async function playMonth(server: TestServer, options: MonthOptions): Promise<Month> {
  const clock = new HeldClock(server);
  const book = new Book();
  const onTheWay = new Differences();
  server.advance(Date.parse(`${addDays(FIRST, -2)}T12:00Z`) - clock.now);
  const places = await buildMonth(server);
  const month = { server, clock, book, steps: new VisitSteps(book, clock), places, onTheWay };
  for (const place of places) {
    for (const date of listDates(FIRST, LAST)) {
      planDay(month, place, date, options);
      planDesk(month, place, date, options.seed);
    }
    planDesk(month, place, addDays(LAST, 1), options.seed);
    const random = new Random(`${options.seed} prices of ${place.name}`);
    for (const date of ['2031-10-24', '2031-11-08'])
      clock.start(atHour(place, date, between(random)), 'prices', () =>
        changeSign(month, place, 1.2),
      );
  }
  clock.start(Date.parse(`${addDays(FIRST, -1)}T20:00Z`), 'sessions', async () => {
    for (let hours = 0; hours < 34 * 24; hours += 2) {
      await staySignedIn(month);
      await clock.pause(120);
    }
  });
  const [, harbour] = places;
  if (harbour)
    clock.start(atHour(harbour, ZONE_DAY, 12), 'zone', () =>
      changeZone(month, harbour, 'Europe/Athens'),
    );
  for (const business of listBusinesses(places)) {
    const random = new Random(`${options.seed} payroll of ${business.currency}`);
    for (const date of ['2031-10-22', '2031-10-27', '2031-11-03', '2031-11-06', '2031-11-12'])
      clock.start(Date.parse(`${date}T15:00Z`), 'payroll', () => payOut(month, business, random));
    const [first, ...others] = business.places;
    if (first && others.length > 0)
      clock.start(Date.parse('2031-11-09T19:30Z'), 'overview', () =>
        readOverview(month, [first, ...others]),
      );
  }
  try {
    await clock.play();
  } finally {
    if (onTheWay.found.length > 0) console.log(onTheWay.found.slice(0, 40).join('\n'));
  }
  // Moves the clock until each day of the month is over and the tips of each day are divided.
  server.advance(Date.parse(`${addDays(LAST, 2)}T12:00Z`) - clock.now);
  await staySignedIn(month);
  await storeFigures(server.ctx);
  await dividePools(month);
  return month;
}

/** Describes how often each kind of event was tried. */
export const describeMonth = ({ book }: Month): string =>
  `${book.cars.length} cars: ${[...book.happened].map(([what, times]) => `${what} ${times}`).join(', ')}`;
