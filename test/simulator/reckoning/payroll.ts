import type { CallOutput } from '#contract/client.ts';
import type { Book } from '../book.ts';
import type { Differences } from '../differences.ts';
import { sum } from '../figures.ts';
import type { StageBusiness } from '../stage/stage.ts';
import { sumEarned } from './tips.ts';

/** Sums all earnings of each person, less all payouts. */
export function sumOwed(book: Book, business: StageBusiness, until: number): Map<string, number> {
  const owed = sumEarned(book, business.places, { from: '0000', to: '9999', until });
  for (const payout of book.payouts)
    if (payout.business === business)
      owed.set(payout.person, (owed.get(payout.person) ?? 0) - payout.cents);
  return owed;
}

/** Compares what each person earned and was paid on these days, and what they are owed. */
export function checkPayroll(
  book: Book,
  business: StageBusiness,
  range: { from: string; to: string; until: number },
  found: CallOutput<'GET /api/business/payouts'>,
  differences: Differences,
): void {
  const { from, to, until } = range;
  const owed = sumOwed(book, business, until);
  const earned = sumEarned(book, business.places, range);
  // A payout belongs to no location. Its business day is that of the first location by name.
  const [first] = business.places.toSorted((one, other) => one.name.localeCompare(other.name));
  const isIn = (at: number) => {
    const date = first?.calendar.dayOf(at).date ?? '';
    return from <= date && date <= to;
  };
  const paid = (person: string) =>
    sum(
      book.payouts.filter((each) => each.person === person && isIn(each.at)),
      ({ cents }) => cents,
    );
  const people = business.places.flatMap(({ valets }) =>
    valets.map(({ id }) => [
      id,
      { earnedCents: earned.get(id) ?? 0, paidCents: paid(id), owedCents: owed.get(id) ?? 0 },
    ]),
  );
  differences.compare(
    `payroll in ${business.currency} on ${new Date(until).toISOString()}, ${from} to ${to}`,
    Object.fromEntries(people),
    Object.fromEntries(found.people.map((person) => [person.personId, person])),
  );
}
