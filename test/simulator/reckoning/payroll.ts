import type { CallOutput } from '#contract/client.ts';
import type { Book } from '../book.ts';
import type { Business } from '../stage.ts';
import type { Differences } from './differences.ts';
import { sumEarned } from './tips.ts';

type Payroll = CallOutput<'GET /api/business/payouts'>;

/** Everything that was earned less everything that was paid, by person. */
export function sumOwed(book: Book, { id, places }: Business, now: number): Map<string, number> {
  const owed = sumEarned(book, places, { from: '0000', to: '9999', until: now });
  for (const { businessId, person, cents } of book.payouts)
    if (businessId === id) owed.set(person, (owed.get(person) ?? 0) - cents);
  return owed;
}

/** Compares payroll of everybody with the notes. */
export function checkPayroll(
  book: Book,
  business: Business,
  range: { from: string; to: string; now: number },
  found: Payroll,
  differences: Differences,
): void {
  const { from, to, now } = range;
  const { places, currency } = business;
  const owed = sumOwed(book, business, now);
  const earned = sumEarned(book, places, { from, to, until: now });
  // Payouts have no place of their own: their day is that of the first place by name.
  const [first] = places.toSorted((one, other) => one.name.localeCompare(other.name));
  const sumPaid = (person: string) =>
    book.payouts
      .filter((each) => each.person === person)
      .filter(({ at }) => {
        const date = first?.calendar.dayOf(at).date ?? '';
        return from <= date && date <= to;
      })
      .reduce((sum, { cents }) => sum + cents, 0);
  const people = places.flatMap(({ valets }) =>
    valets.map(({ id, name }) => [
      name,
      { earnedCents: earned.get(id) ?? 0, paidCents: sumPaid(id), owedCents: owed.get(id) ?? 0 },
    ]),
  );
  differences.compare(
    `payroll in ${currency} on ${new Date(now).toISOString()}, ${from} to ${to}`,
    Object.fromEntries(people),
    Object.fromEntries(found.people.map((person) => [person.name, person])),
  );
}
