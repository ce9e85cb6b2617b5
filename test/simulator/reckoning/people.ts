import type { Book, BookedOrder } from '../book.ts';
import type { Differences } from '../differences.ts';
import type { FoundValet } from '../evening/found.ts';
import { sum } from '../figures.ts';
import type { TipPool } from './tips.ts';

const writeTime = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

/** Compares the shifts of a valet with the valet's own list. All of them have ended. */
export function checkShifts(book: Book, valet: FoundValet, differences: Differences): void {
  const { id, name } = valet.worker;
  differences.compare(`${name}, on shift`, false, valet.isOnShift);
  differences.compareSets(
    `${name}, their shifts`,
    book.shifts
      .filter(({ person }) => person === id)
      .map((shift) => `${shift.id} ${writeTime(shift.from)} ${writeTime(shift.to)}`),
    valet.shifts.map((shift) => `${shift.id} ${shift.startTime} ${shift.endTime ?? ''}`),
  );
}

/** Compares the cars, tips and earnings of a valet with what the valet's screens show. */
export function checkEarnings(
  book: Book,
  valet: FoundValet,
  pool: TipPool | undefined,
  differences: Differences,
): void {
  const { worker, place } = valet;
  const check = (what: string, expected: unknown, found: unknown) =>
    differences.compare(`${worker.name}, ${what}`, expected, found);
  const brought = book.orders.filter(
    ({ completedAt, runner }) => completedAt !== null && runner === worker.id,
  );
  const tipsOf = (order: BookedOrder) => book.heldTips(order);
  differences.compareSets(
    `${worker.name}, cars handed over and their tips`,
    brought.map((order) => `${order.id} ${tipsOf(order)}`),
    valet.jobs.map((job) => `${job.id} ${Math.round(job.tip * 100)}`),
  );
  const tipCents = sum(brought, tipsOf);
  const { days, totalCents } = valet.earnings;
  check(
    'cars in their earnings',
    brought.length,
    sum(days, ({ services }) => services),
  );
  check(
    'their tips',
    tipCents,
    sum(days, (day) => day.tipsCents),
  );
  if (place.tipRule === 'runner') {
    check('what they earned', tipCents, totalCents);
    return;
  }
  const shares = pool?.shares ?? [];
  const own = shares.find(({ personId }) => personId === worker.id);
  check('what they earned of the pool', own?.shareCents ?? 0, totalCents);
  for (const { pool: told } of days) {
    check(
      'the pool',
      {
        totalCents: sum(shares, ({ broughtCents }) => broughtCents),
        broughtCents: tipCents,
        cars: { own: own?.cars ?? 0, all: sum(shares, ({ cars }) => cars) },
      },
      told,
    );
  }
}
