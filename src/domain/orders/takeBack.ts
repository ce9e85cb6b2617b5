import type { StayEvent } from '../stays/states.ts';
import type { OrderEvent } from './states.ts';

/** For so long whoever did a step on a staff screen may take it back. */
export const TAKE_BACK_SECONDS = 60;

/** The steps that can be taken back, each by the name of its event. */
export const takeBackSteps = ['park', 'assign', 'ready', 'complete'] as const;
export type TakeBackStep = (typeof takeBackSteps)[number];

/** The line of the record that each step leaves. */
const recordedAs: Record<TakeBackStep, string> = {
  park: 'stay.park',
  assign: 'order.assign',
  ready: 'order.ready',
  complete: 'order.complete',
};

/** What takes an order's step back; parking is the stay's own. */
export const orderEventTakingBack: Record<Exclude<TakeBackStep, 'park'>, OrderEvent> = {
  assign: 'unassign',
  ready: 'unready',
  complete: 'reopen',
};
export const stayEventTakingBackParking: StayEvent = 'unpark';

/** What a step writes besides, and what happens to a car without anybody having gone on with it. */
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
  /** The administrator who acted as that person. */
  impersonatorId: string | null;
};

/**
 * Whether something happened to the car since the step was done, which is then not undone with it.
 *
 * @param record of the car, the newest first
 */
export const isOvertaken = (step: TakeBackStep, record: readonly { type: string }[]): boolean =>
  record.find(({ type }) => !beside.has(type))?.type !== recordedAs[step];

/**
 * Why a step cannot be taken back; null where it can. `tooLate` after a minute, `notYours` when somebody else
 * did it, `overtaken` when it did not happen last: a rating, a tip or the next step is not undone with it.
 *
 * @param record of the car, the newest first
 * @param at when the step was done
 */
export function findTakeBackRefusal(
  step: TakeBackStep,
  {
    record,
    by,
    at,
    now,
  }: { record: readonly RecordedEvent[]; by: Omit<RecordedEvent, 'type'>; at: Date; now: Date },
): 'overtaken' | 'notYours' | 'tooLate' | null {
  const last = record.find(({ type }) => !beside.has(type));
  if (!last || isOvertaken(step, record)) return 'overtaken';
  if (last.actorId !== by.actorId || last.impersonatorId !== by.impersonatorId) return 'notYours';
  return now.getTime() - at.getTime() > TAKE_BACK_SECONDS * 1000 ? 'tooLate' : null;
}
