/** Reasons that staff give when a job does not go on as its guest asked. */
export const staffReasons = [
  'no_guest',
  'changed_mind',
  'wrong_car',
  'no_start',
  'blocked',
  'busy',
  'other',
] as const;
export type StaffReason = (typeof staffReasons)[number];

/** Reasons offered for each step, the most frequent first. */
export const reasonsByStep = {
  cancel: ['changed_mind', 'wrong_car', 'no_start', 'other'],
  requeue: ['busy', 'blocked', 'no_start', 'wrong_car', 'other'],
  decline: ['busy', 'no_guest', 'changed_mind', 'other'],
  giveBack: ['changed_mind', 'wrong_car', 'no_start', 'other'],
  parkAgain: ['no_guest', 'changed_mind', 'wrong_car', 'other'],
} as const satisfies Record<string, readonly StaffReason[]>;

/** Reason that is offered for a step. */
export type ReasonOf<Step extends keyof typeof reasonsByStep> =
  (typeof reasonsByStep)[Step][number];

/** Reasons that a guest is told whose car was parked again. */
export const heldReasons = ['no_guest', 'changed_mind', 'other'] as const;
/** Reasons that a guest is told whose request staff cancelled. */
export const cancelReasons = ['changed_mind', 'no_start', 'other'] as const;

type Ended = { staff_reason: StaffReason | null; held_at: Date | null };

/**
 * Returns what the guest's page says of an order that staff stopped. A car that an older version of
 * the program parked again has no reason: nobody had picked it up.
 */
export function findReasonsForGuest({ staff_reason: reason, held_at }: Ended) {
  const told = <Told extends StaffReason>(reasons: readonly Told[]) =>
    reasons.find((one) => one === reason) ?? ('other' as const);
  if (held_at)
    return { heldReason: reason ? told(heldReasons) : ('no_guest' as const), cancelReason: null };
  return { heldReason: null, cancelReason: reason && told(cancelReasons) };
}

/** Whether a reason says nothing without the words of the person who gives it. */
export const needsNote = (reason: StaffReason | null): boolean => reason === 'other';
