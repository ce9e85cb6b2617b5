import type { StayEvent } from '../stays/states.ts';
import type { OrderEvent } from './states.ts';

/** Seconds within which staff may undo their own step. */
export const TAKE_BACK_SECONDS = 60;

/** Steps that staff can undo, named like their events. */
export const takeBackSteps = ['park', 'assign', 'ready', 'complete'] as const;
export type UndoableStep = (typeof takeBackSteps)[number];

/** Event type that is recorded for each step that staff can undo. */
const recordedAs: Record<UndoableStep, string> = {
  park: 'stay.park',
  assign: 'order.assign',
  ready: 'order.ready',
  complete: 'order.complete',
};

/**
 * Order event that undoes each step. Parking is missing, because parking is a step of the stay and
 * not of the order.
 */
export const orderEventTakingBack: Record<Exclude<UndoableStep, 'park'>, OrderEvent> = {
  assign: 'unassign',
  ready: 'unready',
  complete: 'reopen',
};
export const stayEventTakingBackParking: StayEvent = 'unpark';

/**
 * Event types that do not prevent the undo of an earlier step. They are side effects of the step,
 * or do not move the car.
 */
const beside: ReadonlySet<string> = new Set([
  'stay.car_ready',
  'stay.hand_over',
  'order.put_off',
  'stay.code_resent',
  'stay.link_send',
  'stay.link_show',
  'stay.link_opened',
  'order.handover_locked',
  'order.promo_guessed',
  'stay.claim',
  'stay.key_correct',
  'stay.key_raise',
  'stay.spot_correct',
  'stay.guest_correct',
  'stay.car_correct',
  'stay.report',
  'stay.report_accept',
  'stay.report_reject',
  'order.offer',
  'order.pass_on',
]);

export type RecordedEvent = {
  type: string;
  actorId: string | null;
  /** Administrator who impersonated the actor; null without impersonation. */
  impersonatorId: string | null;
};

/**
 * Tells whether a later event happened to the car after the step. Undoing the step would not revert
 * that event.
 *
 * @param record events of the car, the newest first
 */
export const hasLaterEvent = (step: UndoableStep, record: readonly { type: string }[]): boolean =>
  record.find(({ type }) => !beside.has(type))?.type !== recordedAs[step];

/**
 * Explains why a step cannot be undone. `tooLate` after a minute, `notYours` for another person's
 * step, `overtaken` after a later event. Undoing a step would not revert a later rating, tip or
 * step.
 *
 * @param record events of the car, the newest first
 * @param at when the step was done
 * @returns null if the step can be undone
 */
export function findTakeBackRefusal(
  step: UndoableStep,
  {
    record,
    by,
    at,
    now,
  }: { record: readonly RecordedEvent[]; by: Omit<RecordedEvent, 'type'>; at: Date; now: Date },
): 'overtaken' | 'notYours' | 'tooLate' | null {
  const last = record.find(({ type }) => !beside.has(type));
  if (!last || hasLaterEvent(step, record)) return 'overtaken';
  if (last.actorId !== by.actorId || last.impersonatorId !== by.impersonatorId) return 'notYours';
  return now.getTime() - at.getTime() > TAKE_BACK_SECONDS * 1000 ? 'tooLate' : null;
}
