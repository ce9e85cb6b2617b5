import { CallError } from '#contract/client.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { logError } from '#web/lib/logged.ts';
import { loadRefusalTexts, translateNow } from '#web/lib/translation.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { callServer } from '../call.ts';
import { getLiveStatus, watchLiveStatus } from '../liveSocket.ts';
import { queryClient } from '../queryClient.ts';
import { renewQueries } from '../renew.ts';
import { onSessionChange, getSession } from '../session.ts';
import { outboxCommands } from './commands.ts';
import type { OutboxAction, OutboxRow } from './commands.ts';
import { withTicket } from './keptTicket.ts';
import { countUnsent } from './ofCar.ts';
import { followReads } from './reads.ts';
import {
  computePause,
  isFollowed,
  isOurs,
  isReplaced,
  judgeFailure,
  judgeRows,
  VERSION,
} from './rules.ts';
import { addRow, changeRow, deleteRow, forgetReads, listRows, replaceRow } from './store.ts';
import { listUnsent, setSeeded, showUnsent } from './outbox.ts';
import type { UnsentAction } from './outbox.ts';

const LOCK = 'portico outbox';
/** Timeout of a try in milliseconds; a hanging connection counts as no network. */
const TRY_MS = 10_000;
/** Milliseconds that a press waits for its answer before it is reported as stored. */
const FIRST_TRY_MS = 3000;
/** Milliseconds that a late sent step is shown as sent. */
const SENT_SHOWN_MS = 20_000;

/** Presses that wait for the result of their first try. */
const pressed = new Map<string, PromiseWithResolvers<unknown>>();
let sent: UnsentAction[] = [];
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = Promise.resolve();
let isQueued = false;
const tabs = new BroadcastChannel(LOCK);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within one origin
const tellTabs = () => tabs.postMessage(null);

/** Id of the person whose actions are sent; null when nobody's are. */
function owner(): string | null {
  const user = getSession()?.user;
  return user && !user.isImpersonating ? user.id : null;
}

/**
 * Whether the phone can store actions: not without HTTPS, nor while an administrator impersonates
 * somebody.
 */
const canKeep = (): boolean =>
  owner() !== null &&
  'locks' in navigator &&
  'randomUUID' in crypto &&
  typeof indexedDB !== 'undefined';

/** See `performAction` in `outbox.ts`. */
export async function performAction(action: OutboxAction, failure?: Error): Promise<unknown> {
  if (failure && judgeFailure(failure) !== 'unreachable') throw failure;
  const id = createRandomKey();
  const answer = canKeep() ? await keep(action, id) : null;
  if (answer) return answer.promise;
  if (failure) throw failure;
  return callServer(outboxCommands[action.command], action.input as never, { idempotencyKey: id });
}

/** @returns promise of the first try's result; null when the phone cannot store */
async function keep(
  action: OutboxAction,
  id: string,
): Promise<PromiseWithResolvers<unknown> | null> {
  const waiter = withResolvers();
  pressed.set(id, waiter);
  const doneAt = new Date(getServerNow()).toISOString();
  try {
    const by = owner() ?? '';
    const row = { ...action, id, by, doneAt, version: VERSION, refusal: null };
    const refused = (await listRows(by)).find((each) => isReplaced(each, action));
    await (refused ? replaceRow({ ...row, seq: refused.seq }) : addRow(row));
  } catch (error) {
    pressed.delete(id);
    logError(error);
    return null;
  }
  setTimeout(() => settle(id), FIRST_TRY_MS);
  sendAll();
  return waiter;
}

function withResolvers(): PromiseWithResolvers<unknown> {
  let [resolve, reject] = [(_: unknown) => {}, (_: unknown) => {}];
  const promise = new Promise<unknown>((onDone, onFailed) => {
    [resolve, reject] = [onDone, onFailed];
  });
  return { promise, resolve, reject };
}

/** Resolves a press as stored; the row is shown as unsent from now on. */
function settle(id: string): void {
  const waiter = pressed.get(id);
  if (!waiter) return;
  pressed.delete(id);
  void refresh().then(() => {
    showDoneToast(translateNow('outbox:kept'), translateNow('outbox:keptText'));
    waiter.resolve(null);
    tellTabs();
  });
}

const settleAll = () => [...pressed.keys()].forEach(settle);

async function refresh(): Promise<void> {
  const by = owner();
  const rows = by === null ? [] : await listRows(by).catch(() => []);
  if (by !== owner()) return refresh();
  const kept = judgeRows(rows, getServerNow()).filter(({ id }) => !pressed.has(id));
  if (kept.some(({ refusal }) => refusal)) await loadRefusalTexts();
  const all: UnsentAction[] = [...sent.filter((row) => row.by === by), ...kept];
  showUnsent(all.map(withTicket));
}

/**
 * Sends all rows, one tab at a time by a Web Lock. A call while one is running starts another pass.
 */
export function sendAll(): void {
  clearTimeout(timer);
  if (isQueued) return;
  isQueued = true;
  const work = () => {
    isQueued = false;
    return navigator.locks.request(LOCK, sendInOrder);
  };
  running = running.then(work).catch((error: unknown) => {
    logError(error);
    sendLater();
  });
}

async function sendInOrder(): Promise<void> {
  const counts = { late: 0, refused: 0 };
  for (;;) {
    const by = owner();
    const own = by === null ? [] : await listRows(by);
    const next = judgeRows(own, getServerNow()).find(({ state }) => state === 'waiting');
    if (!next || by !== owner()) break;
    const outcome = await send(next, own);
    if (outcome === 'late' || outcome === 'refused') counts[outcome] += 1;
    if (outcome === 'signedOut' || outcome === 'unreachable') {
      settleAll();
      // Signed out, nothing can be sent before the next sign-in.
      if (outcome === 'unreachable') sendLater();
      break;
    }
    tries = 0;
  }
  if (counts.late > 0) {
    showDoneToast(translateNow('outbox:sentCount', { count: counts.late }));
    void renewQueries(queryClient, ['live']);
  }
  // Last, so that this toast stays visible.
  if (counts.refused > 0)
    showFailedToast(
      translateNow('outbox:refusedCount', { count: counts.refused }),
      translateNow('outbox:refusedText'),
    );
  await refresh();
  tellTabs();
}

type Outcome = 'answered' | 'late' | 'refused' | 'signedOut' | 'unreachable';

async function send(
  { state: _, ...row }: OutboxRow & { state: string },
  all: OutboxRow[],
): Promise<Outcome> {
  const { id, command, input, doneAt, car } = row;
  // A step pressed just now has the time of its arrival, as without the outbox.
  const isNew = pressed.has(id);
  try {
    const answer = await callServer(
      outboxCommands[command as keyof typeof outboxCommands],
      input as never,
      {
        idempotencyKey: id,
        signal: AbortSignal.timeout(TRY_MS),
        ...(isNew ? {} : { doneAt }),
      },
    );
    if (!isOurs(answer)) return 'unreachable';
    await deleteRow(row);
    return pressed.has(id)
      ? answerPress(id, ({ resolve }) => resolve(answer))
      : showSent(row, answer);
  } catch (error) {
    const verdict = judgeFailure(error);
    if (verdict !== 'refused' || !(error instanceof CallError)) return verdict;
    if (command === 'checkIn' && car !== null && (await isThere(car))) {
      await deleteRow(row);
      return pressed.has(id)
        ? answerPress(id, ({ resolve }) => resolve(null))
        : showSent(row, null);
    }
    if (pressed.has(id) && !isFollowed(row, all)) {
      await deleteRow(row);
      return answerPress(id, ({ reject }) => reject(error));
    }
    const { status, body, message } = error;
    await changeRow({ ...row, refusal: { status, body, message } });
    settle(id);
    if (car !== null) void renewQueries(queryClient, ['live']);
    return 'refused';
  }
}

/**
 * Whether the first, unstored try arrived and only its answer was lost: the ticket exists under
 * this phone's id.
 */
const isThere = (ticketId: string): Promise<boolean> =>
  callServer('GET /api/valet/tickets/{ticketId}', { params: { ticketId } }).then(
    () => true,
    () => false,
  );

function answerPress(id: string, answer: (waiter: PromiseWithResolvers<unknown>) => void): Outcome {
  const waiter = pressed.get(id);
  pressed.delete(id);
  if (waiter) answer(waiter);
  return 'answered';
}

function showSent(row: OutboxRow, answer: unknown): Outcome {
  const shown = { ...row, state: 'sent' as const, answer };
  sent = [...sent, shown];
  setTimeout(() => {
    sent = sent.filter((each) => each !== shown);
    void refresh();
  }, SENT_SHOWN_MS);
  return 'late';
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(sendAll, computePause(tries++));
}

/** Sends a refused row again, unchanged. */
export async function retryAction({
  state: _,
  answer: __,
  ticket: ___,
  ...row
}: UnsentAction): Promise<void> {
  await changeRow({ ...row, refusal: null });
  await refresh();
  sendAll();
}

/**
 * Deletes a row. Takes the lock, so that a row being sent is answered first and not undone here.
 */
export async function discardAction(row: UnsentAction): Promise<void> {
  await navigator.locks.request(LOCK, () => deleteRow(row));
  await refresh();
  tellTabs();
  sendAll();
}

function start(): void {
  const soon = () => {
    tries = 0;
    sendAll();
  };
  let by = owner();
  addEventListener('online', soon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') soon();
  });
  watchLiveStatus(() => {
    if (getLiveStatus() === 'live') soon();
  });
  onSessionChange(() => {
    if (by === owner()) return;
    by = owner();
    const count = countUnsent(listUnsent());
    if (by === null && count > 0) {
      showDoneToast(
        translateNow('outbox:unsentCount', { count }),
        translateNow('outbox:unsentText'),
      );
    }
    void forgetReads(by).catch(logError);
    void refresh();
    soon();
  });
  tabs.addEventListener('message', () => void refresh());
  void forgetReads(by).catch(logError);
  followReads(owner);
  void refresh();
  sendAll();
}

if (typeof indexedDB !== 'undefined' && 'locks' in navigator) start();
else setSeeded(true);
