import { lateMinutes } from './promise.ts';

/** Car of a queue that is not at the curb. All times are milliseconds since 1970. */
export type QueuedCar = {
  hasRunner: boolean;
  /** From when a runner may start. */
  startableAt: number;
  /** Start of its wait: when it joined the queue, or from when a runner may start for a later time. */
  waitsSince: number;
  /** Null before the order joins the queue. */
  promisedAt: number | null;
};

/** Cars that wait for a runner, and since when the first of them waits. */
export type WaitingCars<Time> = { cars: number; since: Time | null };

/** Problems of a queue. Each car counts at most once. */
export type QueueRisk<Time = number> = {
  /** Cars without a runner for which one may start or that are late, while nobody is on shift. */
  noRunner: WaitingCars<Time>;
  /** All other late cars. */
  late: number;
  /** Cars in time without a runner, for which one may start. */
  waiting: WaitingCars<Time>;
};

function gather(cars: readonly QueuedCar[]): WaitingCars<number> {
  const since = cars.reduce((first, { waitsSince }) => Math.min(first, waitsSince), Infinity);
  return { cars: cars.length, since: cars.length > 0 ? since : null };
}

/** Computes what is wrong with the queue of one location. */
export function computeQueueRisk(
  cars: readonly QueuedCar[],
  { isStaffed, now }: { isStaffed: boolean; now: number },
): QueueRisk {
  const isLate = ({ promisedAt }: QueuedCar) =>
    promisedAt !== null && lateMinutes(promisedAt, now) > 0;
  const isWaiting = (car: QueuedCar) =>
    !car.hasRunner && (car.startableAt <= now || (!isStaffed && isLate(car)));
  const noRunner = isStaffed ? [] : cars.filter(isWaiting);
  const late = cars.filter((car) => isLate(car) && (isStaffed || car.hasRunner));
  const waiting = isStaffed ? cars.filter((car) => isWaiting(car) && !isLate(car)) : [];
  return { noRunner: gather(noRunner), late: late.length, waiting: gather(waiting) };
}

function addWaiting(a: WaitingCars<number>, b: WaitingCars<number>): WaitingCars<number> {
  const since = Math.min(a.since ?? Infinity, b.since ?? Infinity);
  return { cars: a.cars + b.cars, since: since === Infinity ? null : since };
}

const NO_RISK: QueueRisk = {
  noRunner: { cars: 0, since: null },
  late: 0,
  waiting: { cars: 0, since: null },
};

/** Adds up what is wrong with the queues of several locations. */
export const sumQueueRisks = (risks: readonly QueueRisk[]): QueueRisk =>
  risks.reduce(
    (sum, risk) => ({
      noRunner: addWaiting(sum.noRunner, risk.noRunner),
      late: sum.late + risk.late,
      waiting: addWaiting(sum.waiting, risk.waiting),
    }),
    NO_RISK,
  );

/** Facts of a day beside its queues. */
export type DayFacts = {
  /** Cars that stand at the curb for too long. */
  atCurb: number;
  /** Problems of all kinds. */
  needs: number;
  carsHere: number;
};

/** Fact that a title names. Only `onTime` and `none` are calm. */
export type WorstFact = {
  kind: 'noRunner' | 'late' | 'waiting' | 'curb' | 'needs' | 'onTime' | 'none';
  count: number;
};

/** Finds the worst fact of one or several locations, from which a title is written. */
export function findWorstFact(
  { noRunner, late, waiting }: QueueRisk<unknown>,
  { atCurb, needs, carsHere }: DayFacts,
): WorstFact {
  const facts: WorstFact[] = [
    { kind: 'noRunner', count: noRunner.cars },
    { kind: 'late', count: late },
    { kind: 'waiting', count: waiting.cars },
    { kind: 'curb', count: atCurb },
    { kind: 'needs', count: needs },
    { kind: 'onTime', count: carsHere },
  ];
  return facts.find(({ count }) => count > 0) ?? { kind: 'none', count: 0 };
}
