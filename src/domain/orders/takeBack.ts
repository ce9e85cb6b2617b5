import type { StayEvent } from '../stays/states.ts';
import type { OrderEvent } from './states.ts';

/** Seconds in which staff may undo their own step. */
export const TAKE_BACK_SECONDS = 60;

/** Steps that can be undone, named like their events. */
export const takeBackSteps = ['park', 'assign', 'ready', 'complete'] as const;
export type UndoableStep = (typeof takeBackSteps)[number];

/** Event type that each step records. */
const recordedAs: Record<UndoableStep, string> = {
  park: 'stay.park',
  assign: 'order.assign',
  ready: 'order.ready',
  complete: 'order.complete',
};

/** Order events that undo a step; parking is a step of the stay itself. */
export const orderEventTakingBack: Record<Exclude<UndoableStep, 'park'>, OrderEvent> = {
  assign: 'unassign',
  ready: 'unready',
  complete: 'reopen',
};
export const stayEventTakingBackParking: StayEvent = 'unpark';

/** Event types that do not overtake a step: side effects of it, and events that leave the car where it is. */
const beside: ReadonlySet<string> = new Set([
  'stay.car_ready',
  'stay.hand_over',
  'order.put_off',
  'stay.code_resent',
  'stay.link_send',
  'stay.link_show',
  'stay.link_opened',
  'order.handover_locked',
  'stay.claim',
  'stay.key_correct',
  'stay.key_raise',
  'stay.spot_correct',
  'stay.guest_correct',
  'order.offer',
  'order.pass_on',
]);

export type RecordedEvent = {
  type: string;
  actorId: string | null;
  /** Administrator who impersonated that person. */
  impersonatorId: string | null;
};

/**
 * Tells whether something happened to the car after the step, which an undo would not revert.
 *
 * @param record events of the car, the newest first
 */
export const hasLaterEvent = (step: UndoableStep, record: readonly { type: string }[]): boolean =>
  record.find(({ type }) => !beside.has(type))?.type !== recordedAs[step];

/**
 * Explains why a step cannot be undone; null where it can. `tooLate` after a minute, `notYours` for another
 * person's step, `overtaken` when it is not the last event. An undo would not revert a later rating, tip or
 * step.
 *
 * @param record events of the car, the newest first
 * @param at when the step was done
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
