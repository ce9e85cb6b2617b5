import type { QueueColumn } from '#domain/orders/queueColumns.ts';
import { TAKE_BACK_SECONDS, type UndoableStep } from '#domain/orders/takeBack.ts';
import { getSession } from '#web/app/session.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { isObject, readJson } from '#web/lib/readJson.ts';
import { tabStore } from '#web/lib/storage.ts';

/** Step done in this tab that can still be undone. */
export type DoneStep = {
  stayId: string;
  step: UndoableStep;
  /** Plate of the car, or the ticket number. */
  car: string;
  /** Name of the runner who was sent; null when the person took the car themselves. */
  runner: string | null;
  /** True if undoing reopens the ticket form of the check-in with the typed values. */
  isTicket?: boolean;
  /** True in a valet's list of jobs, where a handover completes a service and not an order. */
  isJob?: boolean;
  /** End of the undo time in epoch milliseconds of the server's clock. */
  until: number;
  personId: string;
};

const KEY = 'portico.undo';
/**
 * Milliseconds reserved for the call, because a last-moment press must still reach the server in
 * time.
 */
const ANSWER_MS = 1500;
/** Board column in which each step was done; the undo bar stands at the foot of that column. */
export const columnByStep: Partial<Record<UndoableStep, QueueColumn>> = {
  assign: 'pending',
  ready: 'inProgress',
  complete: 'ready',
};

const { subscribe: onDoneSteps, notify } = createListeners();
export { onDoneSteps };

let steps: readonly DoneStep[] = read();
let timer: ReturnType<typeof setTimeout> | undefined;
scheduleEnd();

function isDoneStep(stored: unknown): stored is DoneStep {
  return (
    isObject(stored) &&
    ['stayId', 'step', 'car', 'personId'].every((name) => typeof stored[name] === 'string') &&
    typeof stored['until'] === 'number'
  );
}

/** Restores the steps from before a page reload. */
function read(): DoneStep[] {
  const storedSteps = readJson(tabStore.getItem(KEY));
  if (!Array.isArray(storedSteps)) return [];
  return storedSteps.filter(isDoneStep).filter(({ until }) => until > getServerNow());
}

function write(next: readonly DoneStep[]): void {
  steps = next;
  if (next.length > 0) tabStore.setItem(KEY, JSON.stringify(next));
  else tabStore.removeItem(KEY);
  scheduleEnd();
  notify();
}

function scheduleEnd(): void {
  clearTimeout(timer);
  const first = Math.min(...steps.map(({ until }) => until));
  if (!Number.isFinite(first)) return;
  const drop = () => write(steps.filter(({ until }) => until > getServerNow()));
  timer = setTimeout(drop, Math.max(0, first - getServerNow()) + 50);
}

/** Returns the steps that can still be undone, newest first. */
export const listDoneSteps = (): readonly DoneStep[] => steps;

/**
 * Offers to undo this step for TAKE_BACK_SECONDS. Replaces the previous step of the same car, which
 * is now final.
 */
export function offerUndo(done: Omit<DoneStep, 'personId' | 'until'>): void {
  const personId = getSession()?.user?.id ?? '';
  const until = getServerNow() + TAKE_BACK_SECONDS * 1000 - ANSWER_MS;
  write([{ ...done, until, personId }, ...steps.filter(({ stayId }) => stayId !== done.stayId)]);
}

/**
 * Drops the steps of these cars, which are undone, final or dismissed. Screens call this function
 * on a car's next step, because the live hint may be late or lost.
 */
export function forgetSteps(gone: readonly Pick<DoneStep, 'stayId'>[]): void {
  const ids = new Set(gone.map(({ stayId }) => stayId));
  write(steps.filter(({ stayId }) => !ids.has(stayId)));
}

/** `onTakenBack` subscribes to steps undone in this tab. */
export const { subscribe: onTakenBack, notify: reportTakenBack } = createListeners<[DoneStep]>();
