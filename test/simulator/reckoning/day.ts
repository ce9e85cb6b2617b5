import type { CallOutput } from '#contract/client.ts';
import type { Book, SignOff } from '../book.ts';
import type { StageLocation } from '../stage/stage.ts';
import { type BusinessDay } from '../stage/calendar.ts';
import { sum } from '../figures.ts';
import type { Differences } from '../differences.ts';
import { countCars, inSpan, listWorked, refundsOf, revenueOf, computeTally } from './tally.ts';
import type { TipPool } from './tips.ts';

type DayAnswer = CallOutput<'GET /api/business/days/{locationId}/{date}'>;

/** Lists the cash that each person should have: cash taken on that day, less cash handed back. */
export function listCash(book: Book, place: StageLocation, { starts, ends }: BusinessDay) {
  const cash: Record<
    string,
    { cars: number; takenCents: number; handedBackCents: number; expectedCents: number }
  > = {};
  const of = (person: string) =>
    (cash[person] ??= { cars: 0, takenCents: 0, handedBackCents: 0, expectedCents: 0 });
  for (const order of book.orders.filter(({ car }) => car.place === place)) {
    if (order.cash && inSpan(order.paidAt, starts, ends)) {
      of(order.cash.by).cars += 1;
      of(order.cash.by).takenCents += order.cash.cents;
    }
    if (order.cash && order.cashReturned && inSpan(order.cashReturned.at, starts, ends))
      of(order.cashReturned.by).handedBackCents += order.cash.cents;
  }
  for (const one of Object.values(cash)) one.expectedCents = one.takenCents - one.handedBackCents;
  return cash;
}

/** Counts the cars that each person brought on a day. */
function countBrought(book: Book, place: StageLocation, { starts, ends }: BusinessDay) {
  const brought = new Map<string, number>();
  for (const { car, runner, completedAt } of book.orders) {
    if (car.place !== place || runner === null || !inSpan(completedAt, starts, ends)) continue;
    brought.set(runner, (brought.get(runner) ?? 0) + 1);
  }
  return brought;
}

function listOwnTips(book: Book, place: StageLocation, day: BusinessDay) {
  const { starts, ends } = day;
  const worked = listWorked(book, { place, day });
  const brought = countBrought(book, place, day);
  const tips = new Map([...brought.keys()].map((person) => [person, 0]));
  for (const { order, holder, at, cents } of book.tips) {
    if (order.car.place !== place || holder === null || !inSpan(at, starts, ends)) continue;
    tips.set(holder, (tips.get(holder) ?? 0) + cents);
  }
  return Object.fromEntries(
    [...tips].map(([person, cents]) => [
      person,
      {
        cars: brought.get(person) ?? 0,
        countedCars: null,
        seconds: worked.get(person) ?? 0,
        broughtCents: cents,
        shareCents: cents,
      },
    ]),
  );
}

const signOffOf = (signed: SignOff | undefined) =>
  signed && {
    expectedCents: signed.expected,
    countedCents: signed.counted,
    differenceCents: signed.counted - signed.expected,
    note: signed.note,
    corrections: signed.corrections.map(({ cents, reason }) => ({ amountCents: cents, reason })),
    correctedDifferenceCents:
      signed.counted - signed.expected + sum(signed.corrections, ({ cents }) => cents),
  };

/** Compares every figure of an end of day with the book. */
export function checkDay(
  book: Book,
  place: StageLocation,
  day: BusinessDay,
  found: DayAnswer,
  pool: TipPool | undefined,
  differences: Differences,
): void {
  const { starts, ends, date } = day;
  const one = computeTally(book, [{ place, day }]);
  const orders = book.orders.filter(({ car }) => car.place === place);
  const paid = orders.filter(({ paidAt }) => inSpan(paidAt, starts, ends));
  const count = (of: (order: (typeof orders)[number]) => number) =>
    paid.filter((order) => of(order) > 0).length;
  const writtenOff = paid.filter(({ gift, isDeferred }) => gift > 0 && isDeferred);
  const unpaid = orders.filter(
    ({ askedAt, paidAt, cancelledAt }) =>
      inSpan(askedAt, starts, ends) && paidAt === null && cancelledAt === null,
  );
  const back = orders.filter(
    ({ refundedAt, card, cash, house, tip }) =>
      inSpan(refundedAt, starts, ends) && card + (cash?.cents ?? 0) + (house?.cents ?? 0) + tip > 0,
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
  const money = {
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(ends).toISOString(),
    cars: {
      atOpening: countCars(book, place, starts),
      in: one.arrivals,
      out: one.returns,
      givenBack: one.givenBack,
      atClose: countCars(book, place, ends),
    },
    paid: [
      { way: 'card', cars: count(({ card }) => card), cents: one.card, tipsCents: one.tips },
      {
        way: 'cash',
        cars: count(({ cash: taken }) => taken?.cents ?? 0),
        cents: one.cash,
        tipsCents: 0,
      },
      {
        way: 'house',
        cars: count(({ house }) => house?.cents ?? 0),
        cents: one.house,
        tipsCents: 0,
      },
      { way: 'complimentary', cars: count(({ gift }) => gift), cents: one.gifts, tipsCents: 0 },
    ],
    refunds: {
      count: back.length,
      cardCents: one.back.card,
      cashCents: one.back.cash,
      houseCents: one.back.house,
      tipsCents: one.tipsBack,
    },
    writtenOff: { cars: writtenOff.length, cents: sum(writtenOff, ({ gift }) => gift) },
    unpaid: {
      cars: unpaid.length,
      cents: sum(unpaid, ({ feeCents, house }) => feeCents - (house?.cents ?? 0)),
    },
    revenueCents: revenueOf(one),
    feesCents: one.fees,
    discountsCents: one.discounts,
    tipsCents: one.tips - one.tipsBack,
    bookedCents: one.card + one.cash + one.house - refundsOf(one) + one.tips - one.tipsBack,
    expectedCashCents: sum(Object.values(cash), ({ expectedCents }) => expectedCents),
  };
  differences.compare(where, money, found);
  differences.compareRows(`${where}, cash of`, cash, found.cash, ({ personId }) => personId);
  differences.compareSets(
    `${where}, still here`,
    here.map(
      ({ ticketNumber, receivedAt }) =>
        `${ticketNumber} ${Math.floor((ends - receivedAt) / 1000)} s`,
    ),
    found.stillHere.map(({ ticketNumber, ageSeconds }) => `${ticketNumber} ${ageSeconds} s`),
  );
  differences.compareSets(
    `${where}, handed over without the code`,
    handovers.map(({ car, proof }) => `${car.ticketNumber} ${proof ?? ''}`),
    found.withoutCode.map(({ ticketNumber, why }) => `${ticketNumber} ${why}`),
  );
  const brought = countBrought(book, place, day);
  const shares = pool
    ? Object.fromEntries(
        pool.shares.map((each) => [
          each.personId,
          { ...each, cars: brought.get(each.personId) ?? 0, countedCars: each.cars },
        ]),
      )
    : listOwnTips(book, place, day);
  const basis = pool?.basis ?? null;
  differences.compare(
    `${where}, tips`,
    { rule: place.tipRule, basis, isDivided: true },
    found.tips,
  );
  const { unassignedCents, otherDaysCents, shares: listed } = found.tips;
  differences.compareRows(`${where}, tips of`, shares, listed, ({ personId }) => personId);
  differences.compare(
    `${where}, tips together`,
    one.tips - one.tipsBack,
    sum(listed, ({ shareCents }) => shareCents) + unassignedCents + otherDaysCents,
  );
  const signed = book.signOffs.find((each) => each.place === place && each.date === date);
  differences.compare(`${where}, signed`, signOffOf(signed) ?? null, found.signOff);
}
