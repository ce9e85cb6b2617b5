import { computeCallTime } from '../stays/request.ts';

/** Seconds that a runner has to accept an offered car. */
export const OFFER_SECONDS = 45;
/** Minutes until a runner is offered a car again that they declined, or any car after an unanswered offer. */
export const OFFER_AGAIN_MINUTES = 2;

/**
 * Outcomes of an offer:
 *
 * - `overtaken`: the car was dispatched otherwise, as by hand
 * - `withdrawn`: the runner got another car or went off shift
 * - `put_back`: the runner returned an accepted car to the queue
 */
export const offerOutcomes = [
  'accepted',
  'declined',
  'unanswered',
  'overtaken',
  'withdrawn',
  'put_back',
] as const;
export type OfferOutcome = (typeof offerOutcomes)[number];

/** Outcomes after which the car is offered to another runner. */
export const passedOutcomes = [
  'declined',
  'unanswered',
  'put_back',
] as const satisfies OfferOutcome[];
export type PassedOutcome = (typeof passedOutcomes)[number];

/** Runner on shift at the location, without a car and without an open offer. */
export type FreeRunner = {
  id: string;
  /** Cars brought to the curb since the shift started. */
  returns: number;
  /** Time of the last return, or of the shift's start. */
  freeSince: Date;
  /** When the runner last left an offer unanswered, for any car; null for never. */
  unansweredAt: Date | null;
};

/** Car in the queue without a runner and without an open offer. */
export type WaitingCar = {
  id: string;
  /** When the guest began to wait: the order was paid, or the car requested again. */
  queuedAt: Date;
  scheduledFor: Date | null;
  /** A dispatcher took the car over, so auto-dispatch leaves it alone. */
  isByHand: boolean;
  /** Runners who passed on this car, the newest first. */
  passed: readonly { runnerId: string; at: Date }[];
};

export type OfferChoice = { carId: string; runnerId: string; returns: number };

const AGAIN_MS = OFFER_AGAIN_MINUTES * 60_000;
const isOver = (at: Date | null, now: Date) => !at || now.getTime() - at.getTime() >= AGAIN_MS;

/** Returns when the wait began; a scheduled car waits from the time when runners are called. */
function waitsSince(car: WaitingCar): number {
  const called = computeCallTime(car.scheduledFor, new Date(0));
  return Math.max(car.queuedAt.getTime(), called?.getTime() ?? 0);
}

const compareCars = (a: WaitingCar, b: WaitingCar) =>
  waitsSince(a) - waitsSince(b) || (a.id < b.id ? -1 : 1);

const compareRunners = (a: FreeRunner, b: FreeRunner) =>
  a.returns - b.returns || a.freeSince.getTime() - b.freeSince.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Lists runners that can be offered the car now: without those who just passed on it, or just left any offer
 * unanswered.
 */
function listAskable(
  car: WaitingCar,
  runners: readonly FreeRunner[],
  now: Date,
): readonly FreeRunner[] {
  const lastPass = (id: string) => car.passed.find(({ runnerId }) => runnerId === id)?.at ?? null;
  return runners.filter(
    ({ id, unansweredAt }) => isOver(lastPass(id), now) && isOver(unansweredAt, now),
  );
}

/**
 * Chooses the runner with the fewest returns, then the one free the longest. The runner who passed last is
 * only chosen when nobody else can be asked.
 */
function chooseRunner(
  car: WaitingCar,
  runners: readonly FreeRunner[],
  now: Date,
): FreeRunner | null {
  const asked = listAskable(car, runners, now).toSorted(compareRunners);
  const last = car.passed[0]?.runnerId;
  return asked.find(({ id }) => id !== last) ?? asked[0] ?? null;
}

/**
 * Assigns due cars to free runners, the car that waits longest first, one runner each.
 *
 * @returns at most one offer a car; none where no runner can be asked
 */
export function chooseOffers(
  cars: readonly WaitingCar[],
  runners: readonly FreeRunner[],
  now: Date,
): OfferChoice[] {
  const free = new Map(runners.map((runner) => [runner.id, runner]));
  const due = cars
    .filter((car) => !car.isByHand && computeCallTime(car.scheduledFor, now) === null)
    .toSorted(compareCars);
  const offers: OfferChoice[] = [];
  for (const car of due) {
    const runner = chooseRunner(car, [...free.values()], now);
    if (!runner) continue;
    free.delete(runner.id);
    offers.push({ carId: car.id, runnerId: runner.id, returns: runner.returns });
  }
  return offers;
}

/**
 * Reasons why a waiting car has no offer: taken over by a dispatcher, nobody on shift, all runners busy, or
 * all free runners just passed.
 */
export const noOfferReasons = ['byHand', 'noneOnShift', 'allBusy', 'allPassed'] as const;
export type NoOfferReason = (typeof noOfferReasons)[number];

/**
 * @param free free runners among those on shift at the location
 * @returns null where a runner can be asked, and before runners are called for a scheduled car
 */
export function explainNoOffer(
  car: WaitingCar,
  { isAnyOnShift, free }: { isAnyOnShift: boolean; free: readonly FreeRunner[] },
  now: Date,
): NoOfferReason | null {
  if (car.isByHand) return 'byHand';
  if (computeCallTime(car.scheduledFor, now) !== null) return null;
  if (!isAnyOnShift) return 'noneOnShift';
  if (free.length === 0) return 'allBusy';
  return listAskable(car, free, now).length === 0 ? 'allPassed' : null;
}
