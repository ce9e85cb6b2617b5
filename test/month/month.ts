import type { TestServer } from '#test/harness/server.ts';
import { storeFigures } from '#server/features/analytics/storeFigures.ts';
import { Random } from '../evening/random.ts';
import { Book } from './book.ts';
import { closeDay, payOut, readOverview } from './desk.ts';
import { Guest, type Month } from './guest.ts';
import type { Differences } from './reckoning/differences.ts';
import { DIVIDES_AFTER } from './reckoning/tips.ts';
import { atHour, changeSign, changeZone, dividePools, staySignedIn, playShift } from './staff.ts';
import { buildMonth, FIRST, LAST, type Venue } from './stage.ts';
import { Timeline } from './timeline.ts';
import { playVisit } from './visit.ts';
import { addDays, listDates, weekdayOf } from './wall.ts';

const MINUTE = 60_000;
/** Date on which a manager corrects the time zone of the location Harbour. */
const ZONE_DAY = '2031-11-05';

export type Options = { seed: string; carsPerDay: number };

/** Plans the guests and the staff of a location for one business day. */
function planDay(month: Month, venue: Venue, date: string, { seed, carsPerDay }: Options): void {
  const { timeline } = month;
  const random = new Random(`${seed} ${venue.place.name} ${date}`);
  const [day, late, night] = venue.valets;
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
    const start = atHour(venue, date, from);
    timeline.start(start, valet.name, () =>
      playShift(month, venue, valet, start + (to - from) * 60 * MINUTE),
    );
  }
  const isWeekend = weekdayOf(date) >= 5;
  const count = Math.max(1, Math.round(carsPerDay * (isWeekend ? 1.5 : 0.8)));
  for (let number = 1; number <= count; number += 1) {
    const at = atHour(venue, date, 9) + Math.round(random.between(0, 15 * 60) * MINUTE);
    const plate = `${venue.place.name.slice(0, 2).toUpperCase()}${date.slice(5, 7)}${date.slice(8)}${String(number).padStart(2, '0')}`;
    const guest = new Guest(month, venue, new Random(`${seed} ${plate}`), plate);
    const minutes = random.chance(0.2) ? random.between(5, 50) : random.between(50, 700);
    timeline.start(at, plate, () => playVisit(guest, minutes));
  }
}

function planDesk(
  month: Month,
  venue: Venue,
  date: string,
  differences: Differences,
  seed: string,
): void {
  const { timeline, server } = month;
  const { calendar } = venue.place;
  const random = new Random(`${seed} desk of ${venue.place.name} ${date}`);
  timeline.start(atHour(venue, date, 4) + DIVIDES_AFTER * MINUTE, 'worker', async () => {
    await storeFigures(server.ctx);
    await dividePools(month);
  });
  if (random.chance(0.35))
    timeline.start(atHour(venue, date, between(random)), 'overview', () =>
      readOverview(month, [venue], differences),
    );
  if (date === FIRST) return;
  timeline.start(atHour(venue, date, 14), 'end of day', () =>
    closeDay(month, venue, calendar.get(addDays(date, -1)), random),
  );
}

const between = (random: Random) => Math.round(random.between(12, 23) * 60) / 60;

/**
 * Plays the month, and collects the differences that are found during the month.
 *
 * @returns the month with its book, and the locations
 */
export async function playMonth(
  server: TestServer,
  options: Options,
  differences: Differences,
): Promise<{ month: Month; venues: Venue[] }> {
  const timeline = new Timeline(server);
  const book = new Book();
  const month = { server, timeline, book };
  server.advance(Date.parse(`${addDays(FIRST, -2)}T12:00Z`) - timeline.now);
  const venues = await buildMonth(server, book);
  for (const venue of venues) {
    for (const date of listDates(FIRST, LAST)) {
      planDay(month, venue, date, options);
      planDesk(month, venue, date, differences, options.seed);
    }
    planDesk(month, venue, addDays(LAST, 1), differences, options.seed);
    const random = new Random(`${options.seed} prices of ${venue.place.name}`);
    for (const date of ['2031-10-24', '2031-11-08'])
      timeline.start(atHour(venue, date, between(random)), 'prices', () =>
        changeSign(month, venue, 1.2),
      );
  }
  timeline.start(Date.parse(`${addDays(FIRST, -1)}T20:00Z`), 'sessions', async () => {
    for (let hours = 0; hours < 34 * 24; hours += 2) {
      await staySignedIn(month);
      await timeline.pause(120);
    }
  });
  const [, harbour] = venues;
  if (harbour)
    timeline.start(atHour(harbour, ZONE_DAY, 12), 'zone', () =>
      changeZone(month, harbour, 'Europe/Athens'),
    );
  const businesses = new Set(venues.map(({ business }) => business));
  for (const business of businesses) {
    const random = new Random(`${options.seed} payroll of ${business.currency}`);
    const own = venues.filter((venue) => venue.business === business);
    for (const date of ['2031-10-22', '2031-10-27', '2031-11-03', '2031-11-06', '2031-11-12'])
      timeline.start(Date.parse(`${date}T15:00Z`), 'payroll', () =>
        payOut(month, business, own, random, differences),
      );
    if (own.length > 1)
      timeline.start(Date.parse('2031-11-09T19:30Z'), 'overview', () =>
        readOverview(month, own, differences),
      );
  }
  try {
    await timeline.play();
  } finally {
    if (differences.found.length > 0) console.log(differences.found.slice(0, 40).join('\n'));
  }
  // Moves the clock until each day of the month is over and the tips of each day are divided.
  server.advance(Date.parse(`${addDays(LAST, 2)}T12:00Z`) - timeline.now);
  await staySignedIn(month);
  await storeFigures(server.ctx);
  await dividePools(month);
  return { month, venues };
}
