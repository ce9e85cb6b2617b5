import type { Random } from '../evening/random.ts';
import { type Month, mustBe } from './guest.ts';
import type { Differences } from './reckoning/differences.ts';
import {
  addUp,
  countCars,
  describeStars,
  describeWaits,
  refundsOf,
  revenueOf,
  type Tally,
  computeTally,
} from './reckoning/tally.ts';
import { listCash } from './reckoning/day.ts';
import { sumEarned } from './reckoning/tips.ts';
import type { Business, Venue } from './stage.ts';
import { addDays, type BusinessDay, findTime, readWall } from './wall.ts';

const SIGN = 'POST /api/business/days/{locationId}/{date}/sign-off';
const PAY_OUT = 'POST /api/business/payouts';
const MINUTE = 60_000;

/** Counts the cash of a past day and signs the day. Sometimes cash is missing, or found later. */
export async function closeDay(
  month: Month,
  venue: Venue,
  day: BusinessDay,
  random: Random,
): Promise<void> {
  const { server, book, timeline } = month;
  if (random.chance(0.25)) return;
  const call = server.as(venue.business.manager.token);
  const params = { locationId: venue.place.id, date: day.date };
  const cash = Object.entries(listCash(book, venue, day));
  const step = venue.terms.step * 10;
  const counts = cash.map(([personId, { expectedCents }]) => {
    const isShort = expectedCents > step && random.chance(0.3);
    return { personId, countedCents: expectedCents - (isShort ? step : 0) };
  });
  const expected = cash.reduce((sum, [, { expectedCents }]) => sum + expectedCents, 0);
  const counted = counts.reduce((sum, { countedCents }) => sum + countedCents, 0);
  const differs = counts.some(
    ({ countedCents }, at) => countedCents !== cash[at]?.[1].expectedCents,
  );
  const note = differs ? 'Some coins are missing' : null;
  if (differs) {
    const refused = await call(SIGN, { params, body: { counts } }).then(
      () => 'signed',
      (error: { code?: string }) => error.code,
    );
    mustBe('a difference without a word', 'VALIDATION', refused);
    book.count('cash that differs');
  }
  await call(SIGN, { params, body: { counts, ...(note ? { note } : {}) } });
  const signed = {
    place: venue.place,
    date: day.date,
    expected,
    counted,
    note,
    corrections: [] as { cents: number; reason: string }[],
  };
  book.signOffs.push(signed);
  book.count('day signed');
  if (!random.chance(0.2)) return;
  await timeline.pause(90);
  const correction = { cents: step, reason: 'Found under the counter' };
  await call('POST /api/business/days/{locationId}/{date}/corrections', {
    params,
    body: { amountCents: correction.cents, reason: correction.reason },
  });
  signed.corrections.push(correction);
  book.count('day corrected');
}

/**
 * Compares what the business owes to each person, and pays a part. A payout above the debt is tried
 * up to twice and must be refused.
 */
export async function payOut(
  month: Month,
  business: Business,
  venues: readonly Venue[],
  random: Random,
  differences: Differences,
): Promise<void> {
  const { server, book, timeline } = month;
  const call = server.as(business.manager.token);
  await checkPayouts(
    month,
    business,
    venues,
    { from: '2031-10-15', to: '2031-10-20' },
    differences,
  );
  // Stops at differences, because the refusals that they cause would explain less.
  if (differences.found.length > 0) return;
  const owed = sumOwed(month, business, venues);
  for (const venue of venues) {
    for (const { id } of venue.valets) {
      const cents = owed.get(id) ?? 0;
      if (cents <= 0) continue;
      const tooMuch = { personId: id, amountCents: cents + venue.terms.step };
      for (let again = 0; random.chance(0.3) && again < 2; again += 1) {
        const refused = await call(PAY_OUT, { body: tooMuch }).then(
          () => 'paid',
          (error: { code?: string }) => error.code,
        );
        mustBe('a payout of more than is owed', 'VALIDATION', refused);
        book.count('payout refused');
      }
      const { step } = venue.terms;
      const amountCents = random.chance(0.5) ? cents : Math.ceil(cents / 2 / step) * step;
      if (amountCents % step !== 0) continue;
      await call(PAY_OUT, { body: { personId: id, amountCents } });
      book.payouts.push({
        businessId: business.id,
        person: id,
        cents: amountCents,
        at: timeline.now,
      });
      book.count('payout');
    }
  }
}

/** Sums all earnings of each person, less all payouts. */
function sumOwed({ book, timeline }: Month, business: Business, venues: readonly Venue[]) {
  const owed = sumEarned(book, venues, { from: '0000', to: '9999', until: timeline.now });
  for (const { businessId, person, cents } of book.payouts)
    if (businessId === business.id) owed.set(person, (owed.get(person) ?? 0) - cents);
  return owed;
}

/** Compares each person's payroll figures with the book. */
export async function checkPayouts(
  month: Month,
  business: Business,
  venues: readonly Venue[],
  range: { from: string; to: string },
  differences: Differences,
): Promise<void> {
  const { server, book, timeline } = month;
  const found = await server.as(business.manager.token)('GET /api/business/payouts', {
    query: range,
  });
  const owed = sumOwed(month, business, venues);
  const earned = sumEarned(book, venues, { ...range, until: timeline.now });
  // A payout belongs to no location. Its business day is that of the first location by name.
  const [first] = venues.toSorted((one, other) => one.place.name.localeCompare(other.place.name));
  const paid = (person: string) =>
    book.payouts
      .filter((each) => each.person === person)
      .filter(({ at }) => {
        const date = first?.place.calendar.dayOf(at).date ?? '';
        return range.from <= date && date <= range.to;
      })
      .reduce((sum, { cents }) => sum + cents, 0);
  const people = venues.flatMap(({ valets }) =>
    valets.map(({ id, name }) => [
      name,
      { earnedCents: earned.get(id) ?? 0, paidCents: paid(id), owedCents: owed.get(id) ?? 0 },
    ]),
  );
  differences.compare(
    `payroll in ${business.currency} on ${new Date(timeline.now).toISOString()}, ${range.from} to ${range.to}`,
    Object.fromEntries(people),
    Object.fromEntries(
      found.people.map(({ name, earnedCents, paidCents, owedCents }) => [
        name,
        { earnedCents, paidCents, owedCents },
      ]),
    ),
  );
}

const moneyOf = (one: Tally) => ({
  revenueCents: revenueOf(one),
  feesCents: one.fees,
  tipsCents: one.tips - one.tipsBack,
  refundsCents: refundsOf(one),
  discountsCents: one.discounts,
});

/**
 * Returns the same local time one week earlier. The local clock may have skipped that time, and
 * then nothing can be compared.
 */
function weekBefore(venue: Venue, now: number): number {
  const zone = venue.place.calendar.zoneAt(now);
  const { date, hour, minute } = readWall(now, zone);
  return findTime(addDays(date, -7), hour * 60 + minute, zone) + (now % MINUTE);
}

/**
 * Compares the figures of today with those of the same weekday one week earlier, as a manager sees
 * them during the day.
 */
export async function readOverview(
  month: Month,
  venues: readonly Venue[],
  differences: Differences,
): Promise<void> {
  const { server, book, timeline } = month;
  const { now } = timeline;
  const [first] = venues;
  if (!first) return;
  const query = venues.length === 1 ? { locationId: first.place.id } : {};
  const found = await server.as(first.business.manager.token)('GET /api/business/overview', {
    query,
  });
  const today = addUp(
    venues.map(({ place }) => computeTally(book, place, place.calendar.dayOf(now).starts, now + 1)),
  );
  const before = addUp(
    venues.map((venue) => {
      const at = weekBefore(venue, now);
      const { calendar } = venue.place;
      const isThere = calendar.days.some(({ starts, ends }) => starts <= at && at < ends);
      return computeTally(book, venue.place, isThere ? calendar.dayOf(at).starts : at, at);
    }),
  );
  const onShift = (venue: Venue, at: number) =>
    new Set(
      book.shifts
        .filter(
          ({ place, from, to }) => place === venue.place && from <= at && (to === null || to > at),
        )
        .map(({ person }) => person),
    ).size;
  const sum = (of: (venue: Venue) => number) => venues.reduce((all, venue) => all + of(venue), 0);
  differences.compare(
    `overview of ${venues.map(({ place }) => place.name).join(' and ')} on ${new Date(now).toISOString()}`,
    {
      carsHere: {
        now: sum(({ place }) => countCars(book, place, now + 1)),
        before: sum((venue) => countCars(book, venue.place, weekBefore(venue, now))),
      },
      valetsOnShift: {
        now: sum((venue) => onShift(venue, now)),
        before: sum((venue) => onShift(venue, weekBefore(venue, now))),
      },
      arrivals: { now: today.arrivals, before: before.arrivals },
      returns: { now: today.returns, before: before.returns },
      waits: { now: describeWaits(today), before: describeWaits(before) },
      rating: { now: describeStars(today), before: describeStars(before) },
      money: { now: moneyOf(today), before: moneyOf(before) },
    },
    { ...found, money: found.money[0] },
  );
}
