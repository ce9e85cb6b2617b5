import type { Call, CallInput, CallOutput } from '#contract/client.ts';
import type { Book } from '../book.ts';
import type { Place } from '../stage.ts';
import type { Differences } from './differences.ts';
import { type Fact, type FactKind, findWhen, listFacts } from './facts.ts';
import { TARGET_MINUTES } from '../stage.ts';

const STAYS = 'GET /api/analytics/business/{businessId}/stays';
export type BehindQuery = CallInput<typeof STAYS>['query'];

/** Facts that each figure counts. Tips that only went from one runner to the next are none given. */
const kinds: Record<BehindQuery['figure'], FactKind[]> = {
  arrivals: ['arrival'],
  returns: ['return'],
  givenBack: ['givenBack'],
  ratings: ['rating'],
  waits: ['wait'],
  slow: ['wait'],
  refunds: ['refund'],
  tips: ['tip', 'tip back'],
  fees: ['fee', 'fee back'],
  promo: ['promo'],
  house: ['house'],
};

function isMeant(query: BehindQuery, { value, subject, person }: Fact): boolean {
  const { figure, subjectId, minutesFrom = 0, minutesTo = Infinity, stars, personId } = query;
  if (personId !== undefined && personId !== person) return false;
  switch (figure) {
    case 'ratings':
      return stars === undefined || value === Number(stars);
    case 'waits':
      return (
        (value === 0 ? Number(minutesFrom) === 0 : value > Number(minutesFrom) * 10) &&
        value <= Number(minutesTo) * 10
      );
    case 'slow':
      return value > TARGET_MINUTES * 10;
    case 'promo':
    case 'house':
      return subject === subjectId;
    default:
      return true;
  }
}

function listExpected(book: Book, places: readonly Place[], query: BehindQuery): string[] {
  const { from, to, hour, weekday, figure } = query;
  const meant = listFacts(book)
    .of(...kinds[figure])
    .filter((fact) => {
      const when = places.includes(fact.place) ? findWhen(fact) : null;
      if (!when || when.date < from || when.date > to) return false;
      if (hour !== undefined && when.hour !== hour) return false;
      return (weekday === undefined || when.weekday === weekday) && isMeant(query, fact);
    });
  return meant
    .toSorted((one, other) => other.at - one.at || (one.car.stayId < other.car.stayId ? 1 : -1))
    .map(({ car, at }) => `${car.place.name} ${car.ticketNumber} ${new Date(at).toISOString()}`);
}

/** Compares the cars behind a figure, page by page to the last, with those of the notes. @returns its pages */
export async function checkBehind(
  as: (token: string) => Call,
  book: Book,
  places: readonly Place[],
  query: BehindQuery,
  differences: Differences,
): Promise<number> {
  const { id, manager } = (places[0] as Place).business;
  const found: CallOutput<typeof STAYS>['stays'] = [];
  let pages = 0;
  for (let hasMore = true; hasMore; pages += 1) {
    const last = found.at(-1);
    const page = last ? { beforeAt: last.at, before: last.id } : {};
    const call = { params: { businessId: id }, query: { ...query, ...page } };
    const answer = await as(manager.token)(STAYS, call);
    found.push(...answer.stays);
    ({ hasMore } = answer);
  }
  differences.compare(
    `cars behind ${JSON.stringify(query)}`,
    listExpected(book, places, query),
    found.map(({ location, ticketNumber, at }) => `${location} ${ticketNumber} ${at}`),
  );
  return pages;
}
