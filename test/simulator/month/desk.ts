import { type Differences, mustBe } from '../differences.ts';
import { sum } from '../figures.ts';
import type { Random } from '../random.ts';
import { listCash } from '../reckoning/day.ts';
import { checkOverview } from '../reckoning/overview.ts';
import { checkPayroll, sumOwed } from '../reckoning/payroll.ts';
import type { BusinessDay } from '../stage/calendar.ts';
import type { StageBusiness, StageLocation } from '../stage/stage.ts';
import { findRefusal, type Month } from './guest.ts';
import { FIRST } from './stage.ts';

const SIGN = 'POST /api/business/days/{locationId}/{date}/sign-off';
const PAY_OUT = 'POST /api/business/payouts';

/** Counts the cash of a past day and signs the day. Sometimes cash is missing, or found later. */
export async function closeDay(
  month: Month,
  place: StageLocation,
  day: BusinessDay,
  random: Random,
): Promise<void> {
  const { server, book, clock } = month;
  if (random.chance(0.25)) return;
  const call = server.as(place.business.manager.token);
  const params = { locationId: place.id, date: day.date };
  const cash = Object.entries(listCash(book, place, day));
  const step = place.terms.step * 10;
  const counts = cash.map(([personId, { expectedCents }]) => {
    const isShort = expectedCents > step && random.chance(0.3);
    return { personId, countedCents: expectedCents - (isShort ? step : 0) };
  });
  const expected = sum(cash, ([, { expectedCents }]) => expectedCents);
  const counted = sum(counts, ({ countedCents }) => countedCents);
  const differs = counts.some(
    ({ countedCents }, at) => countedCents !== cash[at]?.[1].expectedCents,
  );
  const note = differs ? 'Some coins are missing' : null;
  if (differs) {
    const refused = await findRefusal(call(SIGN, { params, body: { counts } }));
    mustBe('a difference without a word', 'VALIDATION', refused);
    book.count('cash that differs');
  }
  await call(SIGN, { params, body: { counts, ...(note ? { note } : {}) } });
  const signed = {
    place,
    date: day.date,
    expected,
    counted,
    note,
    corrections: [] as { cents: number; reason: string }[],
  };
  book.signOffs.push(signed);
  book.count('day signed');
  if (!random.chance(0.2)) return;
  await clock.pause(90);
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
export async function payOut(month: Month, business: StageBusiness, random: Random): Promise<void> {
  const { server, book, clock, onTheWay } = month;
  const call = server.as(business.manager.token);
  await checkPayouts(month, business, { from: FIRST, to: '2031-10-20' }, onTheWay);
  // Stops at differences, because the refusals that they cause would explain less.
  if (onTheWay.found.length > 0) return;
  const owed = sumOwed(book, business, clock.now);
  for (const { terms, valets } of business.places) {
    for (const { id } of valets) {
      const cents = owed.get(id) ?? 0;
      if (cents <= 0) continue;
      const tooMuch = { personId: id, amountCents: cents + terms.step };
      for (let again = 0; random.chance(0.3) && again < 2; again += 1) {
        const refused = await findRefusal(call(PAY_OUT, { body: tooMuch }));
        mustBe('a payout of more than is owed', 'VALIDATION', refused);
        book.count('payout refused');
      }
      const { step } = terms;
      const amountCents = random.chance(0.5) ? cents : Math.ceil(cents / 2 / step) * step;
      if (amountCents % step !== 0) continue;
      await call(PAY_OUT, { body: { personId: id, amountCents } });
      book.payouts.push({ business, person: id, cents: amountCents, at: clock.now });
      book.count('payout');
    }
  }
}

/** Compares each person's payroll figures with the book. */
export async function checkPayouts(
  { server, book, clock }: Month,
  business: StageBusiness,
  range: { from: string; to: string },
  differences: Differences,
): Promise<void> {
  const call = server.as(business.manager.token);
  const found = await call('GET /api/business/payouts', { query: range });
  checkPayroll(book, business, { ...range, until: clock.now }, found, differences);
}

/**
 * Compares the figures of today with those of the same weekday one week earlier, as a manager sees
 * them during the day.
 */
export async function readOverview(
  { server, book, clock, onTheWay }: Month,
  places: readonly [StageLocation, ...StageLocation[]],
): Promise<void> {
  const [{ id: locationId, business }, ...others] = places;
  const query = others.length === 0 ? { locationId } : {};
  const call = server.as(business.manager.token);
  const found = await call('GET /api/business/overview', { query });
  checkOverview(book, places, clock.now, found, onTheWay);
}
