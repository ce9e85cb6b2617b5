import { isParkedAgain, nextOrderStatus, type OrderStatus } from './states.ts';

/** Steps that a phone without signal can report after the car's state has changed. */
export const reportSteps = ['park', 'ready', 'complete'] as const;
export type ReportStep = (typeof reportSteps)[number];

/**
 * Reasons why the state does not follow a late step: the car's state, an open payment, or a
 * handover without the proof that the location asks for.
 */
export const reportReasons = ['state', 'unpaid', 'unproven'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * Ends of a report. `replaced`: by the reporter's next step; `settled`: the car was handed over
 * meanwhile.
 */
export const reportOutcomes = ['accepted', 'rejected', 'replaced', 'settled'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Steps of colleagues and guests that can make a late step impossible. */
export const overtakingTypes = [
  'stay.park',
  'stay.take_over',
  'stay.cancel',
  'order.assign',
  'order.reassign',
  'order.unassign',
  'order.cancel',
  'order.expire',
  'order.ready',
  'order.park_again',
  'order.complete',
] as const;
export type OvertakingType = (typeof overtakingTypes)[number];

/** Age up to which a late step becomes a report. Phones send nothing older. */
export const REPORT_WITHIN_MS = 7 * 86_400_000;
/** Reports that one person can make of one car. A phone has one for each step of a visit. */
export const MOST_REPORTS = 10;
/** Time for which the guest of a handover may still be there, to pay or to show a code. */
const GUEST_STAYS_MS = 2 * 60_000;

/** Tells whether the guest of a handover reported late has left with the car. */
export const hasGuestLeft = (doneAt: Date, now: Date): boolean =>
  now.getTime() - doneAt.getTime() > GUEST_STAYS_MS;

/**
 * Tells whether a late step is older than phones keep it. A time before the reporter had the car is
 * that of a wrong clock, which refuses nothing.
 *
 * @param since when the reporter got the car
 */
export const isTooOld = (doneAt: Date, now: Date, since: Date): boolean =>
  since <= doneAt && now.getTime() - doneAt.getTime() > REPORT_WITHIN_MS;

/** Difference between the clocks of two phones that decides nothing. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * Change of an order's runner, in the order of writing; `runnerId` is null for none. `contradicts`:
 * the change denies that the runner before moved the car. The runner took the assignment back as a
 * mistake, the reporter gave the car back, or somebody parked the car again.
 */
export type RunnerChange = { runnerId: string | null; contradicts: boolean; at: Date };

/**
 * Returns when somebody was sent for an order, for a step that they did at a time. With a wrong
 * clock this is the first time that they were sent; undefined if they never were.
 */
export const findSentAt = (
  changes: readonly RunnerChange[],
  personId: string,
  at: Date,
): Date | undefined => {
  const sent = changes.filter(({ runnerId }) => runnerId === personId);
  return (sent.findLast((change) => change.at <= at) ?? sent[0])?.at;
};

/** Returns the runner who was sent for an order at a time; null for none. */
export const findRunnerAt = (changes: readonly RunnerChange[], at: Date): string | null =>
  changes.findLast((change) => change.at <= at)?.runnerId ?? null;

/**
 * Tells whether somebody who was sent for an order twice did a step before the second time. A step
 * before the first time is that of a wrong clock.
 */
const isOfEarlierAssignment = (
  changes: readonly RunnerChange[],
  personId: string,
  doneAt: Date,
): boolean => {
  const sent = changes.filter(({ runnerId }) => runnerId === personId);
  const newest = sent.at(-1)?.at.getTime() ?? 0;
  return sent.some(({ at }) => at <= doneAt) && newest > doneAt.getTime() + CLOCKS_DIFFER_MS;
};

/** Late step of an order: a fact to report, or `unassign`, a car that was put back. */
export type LateOrderStep = Exclude<ReportStep, 'park'> | 'unassign';

type LateStep = {
  step: LateOrderStep;
  reporterId: string;
  /** When the phone says that the step was done. */
  doneAt: Date;
  now: Date;
  changes: readonly RunnerChange[];
  order: {
    status: OrderStatus;
    runner_id: string | null;
    held_at: Date | null;
    resumed_at: Date | null;
    ready_at: Date | null;
  };
  /** True if the car was handed over. Nothing is left to decide then. */
  isGone: boolean;
  /**
   * True if the reporter worked on shift at the order's location when the step was done, which is
   * not before the car was at the curb.
   */
  wasOnShift: boolean;
};

/**
 * Decides about a step that a phone reports late. `take`: as if it came in time; `follow`: the
 * order goes back to the reporter, who had the car; `known`: a colleague reported the same step or
 * a later one, or the car that they put back is not theirs any more; `report`: the desk decides;
 * `refuse`: the reporter never had the car.
 */
export function decideLateStep(late: LateStep): 'take' | 'follow' | 'known' | 'report' | 'refuse' {
  const { step, reporterId, doneAt, now, changes, order, isGone, wasOnShift } = late;
  const isRunner = order.runner_id === reporterId;
  if (step === 'unassign' && isRunner && isOfEarlierAssignment(changes, reporterId, doneAt))
    return 'known';
  if (isRunner && nextOrderStatus(order.status, step)) return 'take';
  // Each valet on shift hands over cars that a colleague brought to the curb.
  const fromCurb = step === 'complete' && wasOnShift ? order.ready_at : null;
  const since = findSentAt(changes, reporterId, doneAt) ?? fromCurb;
  if (!since || isTooOld(doneAt, now, since)) return 'refuse';
  // A colleague who brought the car for its runner contradicts that it was put back.
  if (step === 'unassign') return isRunner && !isGone ? 'refuse' : 'known';
  if (step === 'complete' && order.status === 'ready') {
    // A colleague who brought the car later contradicts the handover.
    const isBefore = (order.ready_at?.getTime() ?? 0) > doneAt.getTime() + CLOCKS_DIFFER_MS;
    return isBefore ? 'report' : 'take';
  }
  if (isGone || (step === 'ready' && order.status === 'ready')) return 'known';
  const hadCar = isRunner || findRunnerAt(changes, doneAt) === reporterId;
  const isContradicted =
    changes.some(({ contradicts, at }) => contradicts && at > doneAt) ||
    // The car stood in the lot until the guest asked again.
    (order.resumed_at !== null && order.resumed_at > doneAt);
  const isOnItsWay =
    nextOrderStatus(order.status, 'assign') ?? nextOrderStatus(order.status, 'ready');
  return hadCar && !isContradicted && isOnItsWay && !isParkedAgain(order) ? 'follow' : 'report';
}
