/** Seconds within which a runner must accept an offered car. */
export const OFFER_SECONDS = 45;
/**
 * Minutes until a runner who declined or ignored a car is offered the same car again. So long, a
 * runner who ignored an offer is also the last to be asked about other cars.
 */
export const OFFER_AGAIN_MINUTES = 2;

/**
 * Outcomes of an auto-dispatch offer. `accepted`, `declined` and `unanswered` come from the runner:
 *
 * - `overtaken`: the car was dispatched otherwise, as by a dispatcher
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

/** Outcomes after which auto-dispatch offers the car to another runner. */
export const passedOutcomes = [
  'declined',
  'unanswered',
  'put_back',
] as const satisfies OfferOutcome[];
export type PassedOutcome = (typeof passedOutcomes)[number];

/** Runner on shift at the location, without a car and without an open offer. */
export type FreeRunner = {
  id: string;
  /** Number of cars that the runner brought to the curb since the shift started. */
  returns: number;
  /** Time of the runner's last return, or of the shift's start. */
  freeSince: Date;
  /** When the runner last left an offer unanswered, for any car. Null if that never happened. */
  unansweredAt: Date | null;
};

/** Car in the queue without a runner and without an open offer. */
export type WaitingCar = {
  id: string;
  /** Time by which the order has its place in the queue. */
  placedAt: Date;
  /** When a runner may start: now, or a little before a later time. */
  startableAt: Date;
  /** True if a dispatcher took the car over. Auto-dispatch then offers the car to nobody. */
  isByHand: boolean;
  /** Runners who declined, ignored or returned this car, the newest first. */
  passed: readonly { runnerId: string; at: Date }[];
};

export type OfferChoice = { carId: string; runnerId: string; returns: number };

const AGAIN_MS = OFFER_AGAIN_MINUTES * 60_000;
const isOver = (at: Date | null, now: Date) => !at || now.getTime() - at.getTime() >= AGAIN_MS;

const compareCars = (a: WaitingCar, b: WaitingCar) =>
  a.placedAt.getTime() - b.placedAt.getTime() || (a.id < b.id ? -1 : 1);

/** True for a runner who just left an offer unanswered. Others are asked first. */
const isSilent = ({ unansweredAt }: FreeRunner, now: Date) => !isOver(unansweredAt, now);

const compareRunners = (now: Date) => (a: FreeRunner, b: FreeRunner) =>
  Number(isSilent(a, now)) - Number(isSilent(b, now)) ||
  a.returns - b.returns ||
  a.freeSince.getTime() - b.freeSince.getTime() ||
  (a.id < b.id ? -1 : 1);

/**
 * Lists the runners who can be offered the car now. Leaves out runners who just passed on this car.
 */
function listAskable(
  car: WaitingCar,
  runners: readonly FreeRunner[],
  now: Date,
): readonly FreeRunner[] {
  const lastPass = (id: string) => car.passed.find(({ runnerId }) => runnerId === id)?.at ?? null;
  return runners.filter(({ id }) => isOver(lastPass(id), now));
}

/**
 * Chooses a runner who answers, with the fewest returns, then the one who has been free the longest.
 * Runners who do not answer are only chosen if nobody answers, and the runner who passed on the car
 * last only if there is no other.
 */
function chooseRunner(
  car: WaitingCar,
  runners: readonly FreeRunner[],
  now: Date,
): FreeRunner | null {
  const asked = listAskable(car, runners, now).toSorted(compareRunners(now));
  const answering = asked.filter((runner) => !isSilent(runner, now));
  const pool = answering.length > 0 ? answering : asked;
  const last = car.passed[0]?.runnerId;
  return pool.find(({ id }) => id !== last) ?? pool[0] ?? null;
}

/**
 * Offers the cars that may be started to free runners, in the order of their places. Each runner gets one
 * offer at most.
 *
 * @returns at most one offer for each car; none if no runner can be asked
 */
export function chooseOffers(
  cars: readonly WaitingCar[],
  runners: readonly FreeRunner[],
  now: Date,
): OfferChoice[] {
  const free = new Map(runners.map((runner) => [runner.id, runner]));
  const due = cars.filter((car) => !car.isByHand && car.startableAt <= now).toSorted(compareCars);
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
 * Finds an open offer to end early: its runner just ignored another offer, and a free runner who
 * answers has nothing else to do.
 *
 * @param held cars with an open offer, each with the runner who has the offer
 */
export function findOfferToMove(
  held: readonly { car: WaitingCar; unansweredAt: Date | null }[],
  free: readonly FreeRunner[],
  now: Date,
): string | null {
  const answering = free.filter((runner) => !isSilent(runner, now));
  const cars = held.filter(({ unansweredAt }) => !isOver(unansweredAt, now)).map(({ car }) => car);
  return chooseOffers(cars, answering, now)[0]?.carId ?? null;
}

/**
 * Reasons why a waiting car has no offer:
 *
 * - `byHand`: a dispatcher took the car over
 * - `noneOnShift`: nobody is on shift
 * - `allBusy`: all runners are busy
 * - `allPassed`: all free runners just passed on the car
 */
export const noOfferReasons = ['byHand', 'noneOnShift', 'allBusy', 'allPassed'] as const;
export type NoOfferReason = (typeof noOfferReasons)[number];

/**
 * Explains why auto-dispatch offers a waiting car to nobody.
 *
 * @param free free runners among those on shift at the location
 * @returns null if a runner can be asked, and before a runner may start
 */
export function explainNoOffer(
  car: WaitingCar,
  { isAnyOnShift, free }: { isAnyOnShift: boolean; free: readonly FreeRunner[] },
  now: Date,
): NoOfferReason | null {
  if (car.isByHand) return 'byHand';
  if (car.startableAt > now) return null;
  if (!isAnyOnShift) return 'noneOnShift';
  if (free.length === 0) return 'allBusy';
  return listAskable(car, free, now).length === 0 ? 'allPassed' : null;
}
