import { TAKE_BACK_SECONDS, type TakeBackStep } from '#domain/orders/takeBack.ts';
import { session } from '#web/app/session.ts';
import { serverNow } from '#web/lib/clock.ts';
import { tab } from '#web/lib/storage.ts';

/** A step that was done on this screen a moment ago, as long as it can be taken back. */
export type DoneStep = {
  stayId: string;
  step: TakeBackStep;
  /** Plate or ticket. */
  car: string;
  /** Who was sent; null for whoever took the car themselves. */
  runner: string | null;
  /** Its form is a ticket's at the check-in, which opens again there with what was typed. */
  isTicket?: boolean;
  /** By the server's clock. */
  until: number;
  personId: string;
};

const KEY = 'portico.undo';
/** The way of the answer is not the person's time. */
const ANSWER_MS = 1500;
/** Where the step was done: the message stands at the foot of that column. */
export const columnByStep: Partial<Record<TakeBackStep, string>> = {
  assign: 'pending',
  ready: 'inProgress',
  complete: 'ready',
};

const listeners = new Set<() => void>();
let steps: readonly DoneStep[] = read();
let timer: ReturnType<typeof setTimeout> | undefined;
scheduleEnd();

/** What was done before the page was reloaded. */
function read(): DoneStep[] {
  try {
    const kept = JSON.parse(tab.getItem(KEY) ?? '[]') as DoneStep[];
    return kept.filter(({ until }) => until > serverNow());
  } catch {
    return [];
  }
}

function write(next: readonly DoneStep[]): void {
  steps = next;
  if (next.length > 0) tab.setItem(KEY, JSON.stringify(next));
  else tab.removeItem(KEY);
  scheduleEnd();
  for (const listener of listeners) listener();
}

function scheduleEnd(): void {
  clearTimeout(timer);
  const first = Math.min(...steps.map(({ until }) => until));
  if (!Number.isFinite(first)) return;
  const drop = () => write(steps.filter(({ until }) => until > serverNow()));
  timer = setTimeout(drop, Math.max(0, first - serverNow()) + 50);
}

export function onDoneSteps(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest first. */
export const listDoneSteps = (): readonly DoneStep[] => steps;

/** Reports a step, and offers to take it back for a minute. A car's step before can no longer be. */
export function offerUndo(done: Omit<DoneStep, 'personId' | 'until'>): void {
  const personId = session()?.user?.id ?? '';
  const until = serverNow() + TAKE_BACK_SECONDS * 1000 - ANSWER_MS;
  write([{ ...done, until, personId }, ...steps.filter(({ stayId }) => stayId !== done.stayId)]);
}

/**
 * They were taken back, cannot be any more, or nobody wants to be asked: what is done next with a car on this
 * screen says so itself, as a hint of it may be late or lost.
 */
export function forgetSteps(gone: readonly Pick<DoneStep, 'stayId'>[]): void {
  const ids = new Set(gone.map(({ stayId }) => stayId));
  write(steps.filter(({ stayId }) => !ids.has(stayId)));
}

const backListeners = new Set<(step: DoneStep) => void>();

/** Hears of each step that was taken back here. */
export function onTakenBack(listener: (step: DoneStep) => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

export function reportTakenBack(step: DoneStep): void {
  for (const listener of backListeners) listener(step);
}
