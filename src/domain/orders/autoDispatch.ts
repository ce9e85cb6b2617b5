import { computeCallTime } from '../stays/request.ts';

/** For so long a runner may accept a car that is offered to them. */
export const OFFER_SECONDS = 45;
/** Whoever let a car pass is asked for it again after this, and whoever did not answer for any car. */
export const OFFER_AGAIN_MINUTES = 2;

/**
 * How an offer ended: its runner took the car, or said no, or nothing; or the car went another way, as by hand;
 * or its runner was sent for another car, or went off shift. `put_back` is of one they had: it went back into the
 * queue.
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

/** Why a car goes on to somebody else. */
export const passedOutcomes = [
  'declined',
  'unanswered',
  'put_back',
] as const satisfies OfferOutcome[];
export type PassedOutcome = (typeof passedOutcomes)[number];

/** On shift at the location, with nothing in hand and no offer. */
export type FreeRunner = {
  id: string;
  /** Cars brought to the curb since the shift began. */
  returns: number;
  /** Since the last of them, or since the shift began. */
  freeSince: Date;
  /** When they last let an offer pass without a word, of whichever car; null is never. */
  unansweredAt: Date | null;
};

/** In the queue, with nobody who runs for it, and no open offer. */
export type WaitingCar = {
  id: string;
  /** Since when somebody waits for it: paid, or asked for again. */
  queuedAt: Date;
  scheduledFor: Date | null;
  /** A dispatcher has taken it over: nothing is done by itself any more. */
  isByHand: boolean;
  /** To whom it was offered, and went on from; the newest first. */
  passed: readonly { runnerId: string; at: Date }[];
};

export type OfferChoice = { carId: string; runnerId: string; returns: number };

const AGAIN_MS = OFFER_AGAIN_MINUTES * 60_000;
const isOver = (at: Date | null, now: Date) => !at || now.getTime() - at.getTime() >= AGAIN_MS;

/** A car for later waits from the time when its runners are called. */
function waitsSince(car: WaitingCar): number {
  const called = computeCallTime(car.scheduledFor, new Date(0));
  return Math.max(car.queuedAt.getTime(), called?.getTime() ?? 0);
}

const compareCars = (a: WaitingCar, b: WaitingCar) =>
  waitsSince(a) - waitsSince(b) || (a.id < b.id ? -1 : 1);

const compareRunners = (a: FreeRunner, b: FreeRunner) =>
  a.returns - b.returns || a.freeSince.getTime() - b.freeSince.getTime() || (a.id < b.id ? -1 : 1);

/** Who may be asked for a car now, after those who let it pass, or any car without a word, a moment ago. */
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

/** Who is asked for a car: of those with the fewest returns whoever is free the longest; nobody twice in a row. */
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
 * What is offered to whom now: the cars in the order in which they wait, each to a runner of its own.
 *
 * @returns one entry a car at most, none where nobody can be asked
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
 * Why a car that waits is offered to nobody: a dispatcher has taken it over, nobody is on shift, all have a car or
 * an offer, or whoever is free let it pass just now and is asked again later.
 */
export const noOfferReasons = ['byHand', 'noneOnShift', 'allBusy', 'allPassed'] as const;
export type NoOfferReason = (typeof noOfferReasons)[number];

/**
 * @param free of those on shift at the location
 * @returns null where somebody can be asked, and before its runners are called for a later time
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
