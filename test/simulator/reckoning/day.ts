import type { CallOutput } from '#contract/client.ts';
import type { Book, SignOff } from '../book.ts';
import type { Place } from '../stage.ts';
import type { BusinessDay } from '../wall.ts';
import type { Differences } from './differences.ts';
import { countCars, inSpan, listFacts, listWorked } from './facts.ts';
import type { Pool } from './tips.ts';

type DayAnswer = CallOutput<'GET /api/business/days/{locationId}/{date}'>;

/** Cash that each person should have in their pocket: taken that day, less what they handed back that day. */
export function listCash(book: Book, place: Place, { starts, ends }: BusinessDay) {
  type Cash = { cars: number; takenCents: number; handedBackCents: number; expectedCents: number };
  const cash: Record<string, Cash> = {};
  const of = (person: string) =>
    (cash[person] ??= { cars: 0, takenCents: 0, handedBackCents: 0, expectedCents: 0 });
  for (const order of book.orders) {
    if (order.car.place !== place || !order.cash) continue;
    if (inSpan(order.paidAt, starts, ends)) {
      of(order.cash.by).cars += 1;
      of(order.cash.by).takenCents += order.cash.cents;
    }
    if (order.cashReturned && inSpan(order.cashReturned.at, starts, ends))
      of(order.cashReturned.by).handedBackCents += order.cash.cents;
  }
  for (const one of Object.values(cash)) one.expectedCents = one.takenCents - one.handedBackCents;
  return cash;
}

function listOwnTips(book: Book, place: Place, { starts, ends }: BusinessDay) {
  const worked = listWorked(book, place, { starts, ends });
  const tips = new Map<string, { orders: Set<string>; cents: number }>();
  for (const { order, holder, at, cents } of book.tips) {
    if (order.car.place !== place || holder === null || !inSpan(at, starts, ends)) continue;
    const own = tips.get(holder) ?? { orders: new Set(), cents: 0 };
    own.orders.add(order.id);
    own.cents += cents;
    tips.set(holder, own);
  }
  return [...tips].map(([personId, { orders, cents }]) => ({
    personId,
    cars: orders.size,
    seconds: worked.get(personId) ?? 0,
    broughtCents: cents,
    shareCents: cents,
  }));
}

const byPerson = <T extends { personId: string }>(rows: readonly T[]) =>
  Object.fromEntries(rows.map((row) => [row.personId, row]));

function describeSignOff({ expected, counted, note, corrections }: SignOff) {
  const difference = counted - expected;
  return {
    expectedCents: expected,
    countedCents: counted,
    differenceCents: difference,
    note,
    corrections: corrections.map(({ cents, reason }) => ({ amountCents: cents, reason })),
    correctedDifferenceCents: corrections.reduce((sum, { cents }) => sum + cents, difference),
  };
}

/** Compares every line of the end of a day with the notes. */
export function checkDay(
  book: Book,
  place: Place,
  day: BusinessDay,
  found: DayAnswer,
  pool: Pool | undefined,
  differences: Differences,
): void {
  const { starts, ends, date } = day;
  const facts = listFacts(book).during(place, starts, ends);
  const { money } = facts;
  const orders = book.orders.filter(({ car }) => car.place === place);
  const writtenOff = facts.of('gift').filter(({ order }) => order?.isDeferred);
  const unpaid = orders.filter(
    ({ askedAt, paidAt, cancelledAt }) =>
      inSpan(askedAt, starts, ends) && paidAt === null && cancelledAt === null,
  );
  const cash = listCash(book, place, day);
  const here = book.cars.filter(
    (car) =>
      car.place === place && car.receivedAt < ends && (car.leftAt === null || car.leftAt >= ends),
  );
  const handovers = orders.filter(
    ({ completedAt, proof }) => inSpan(completedAt, starts, ends) && proof !== 'code',
  );
  const where = `${place.name}, ${date}`;
  const paidBy = (way: 'card' | 'cash' | 'house' | 'gift') => ({
    way: way === 'gift' ? 'complimentary' : way,
    cars: facts.count(way),
    cents: facts.sum(way),
    tipsCents: way === 'card' ? facts.sum('tip') : 0,
  });
  const figures = {
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(ends).toISOString(),
    cars: {
      atOpening: countCars(book, place, starts),
      in: facts.count('arrival'),
      out: facts.count('return'),
      givenBack: facts.count('givenBack'),
      atClose: countCars(book, place, ends),
    },
    paid: [paidBy('card'), paidBy('cash'), paidBy('house'), paidBy('gift')],
    refunds: {
      count: facts.count('refund'),
      cardCents: facts.sum('card back'),
      cashCents: facts.sum('cash back'),
      houseCents: facts.sum('house back'),
      tipsCents: facts.sum('tip back'),
    },
    writtenOff: {
      cars: writtenOff.length,
      cents: writtenOff.reduce((sum, { value }) => sum + value, 0),
    },
    unpaid: {
      cars: unpaid.length,
      cents: unpaid.reduce((sum, { feeCents, house }) => sum + feeCents - (house?.cents ?? 0), 0),
    },
    revenueCents: money.revenueCents,
    feesCents: money.feesCents,
    discountsCents: money.discountsCents,
    tipsCents: money.tipsCents,
    bookedCents: money.revenueCents + money.tipsCents,
    expectedCashCents: Object.values(cash).reduce((sum, one) => sum + one.expectedCents, 0),
  };
  differences.compare(where, figures, found);
  differences.compareRows(`${where}, cash of`, cash, byPerson(found.cash));
  differences.compare(
    `${where}, still here`,
    here
      .map(
        ({ ticketNumber, receivedAt }) =>
          `${ticketNumber} ${Math.floor((ends - receivedAt) / 1000)} s`,
      )
      .toSorted(),
    found.stillHere
      .map(({ ticketNumber, ageSeconds }) => `${ticketNumber} ${ageSeconds} s`)
      .toSorted(),
  );
  differences.compare(
    `${where}, handed over without the code`,
    handovers.map(({ car, proof }) => `${car.ticketNumber} ${proof ?? ''}`).toSorted(),
    found.withoutCode.map(({ ticketNumber, why }) => `${ticketNumber} ${why}`).toSorted(),
  );
  const tips = { rule: place.tipRule, basis: pool?.basis ?? null, isDivided: true };
  differences.compare(`${where}, tips`, tips, found.tips);
  const shares = pool ? pool.shares : listOwnTips(book, place, day);
  differences.compareRows(`${where}, tips of`, byPerson(shares), byPerson(found.tips.shares));
  const signed = book.signOffs.find((each) => each.place === place && each.date === date);
  differences.compare(`${where}, signed`, signed ? describeSignOff(signed) : null, found.signOff);
}
