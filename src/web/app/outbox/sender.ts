import { CallError, type CallOutput } from '#contract/client.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { logError } from '#web/lib/logError.ts';
import { isObject, readJson } from '#web/lib/readJson.ts';
import { localStore } from '#web/lib/storage.ts';
import { loadRefusalTexts, translateNow } from '#web/lib/translation.ts';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { callServer } from '../call.ts';
import { notificationsKey } from '../liveKeys.ts';
import { getLiveStatus, watchLiveStatus } from '../liveSocket.ts';
import { queryClient } from '../queryClient.ts';
import { renewQueries } from '../renew.ts';
import { loadIssueTexts } from '../form/issueText.ts';
import { onSessionChange } from '../session.ts';
import { outboxCommands, type OutboxAction, type OutboxRow } from './commands.ts';
import { withTicket } from './withTicket.ts';
import { countUnsent, findSharer } from './findUnsent.ts';
import { followPlaces, renewPlaces } from './followPlaces.ts';
import { followReads } from './reads.ts';
import {
  forgetPress,
  getOwner,
  recordPress,
  ownPresses,
  PRESS_KEY_PREFIX,
  type Press,
} from './presses.ts';
import {
  computePause,
  hasLaterRow,
  isOpenReport,
  isServerAnswer,
  isOverReport,
  getsReplacementHook,
  isReplacedBy,
  isReplacedReport,
  judgeFailure,
  judgeRows,
} from './rules.ts';
import { addRow, changeRow, deleteRow, forgetReads, listRows, replaceRow } from './store.ts';
import { listUnsent, setSeeded, showUnsent, type UnsentAction } from './outbox.ts';
import { readPlaces } from './usedPlaces.ts';

const LOCK = 'portico outbox';
/** Timeout of one attempt in milliseconds. An attempt that takes longer counts as no network. */
const TRY_MS = 10_000;
/** Milliseconds after a press until an unanswered action is reported as stored. */
const FIRST_TRY_MS = 3000;
/** Milliseconds that the screen shows a late sent action as sent. */
const SENT_SHOWN_MS = 20_000;

/** Pressed actions that wait for the result of their first attempt, by idempotency key. */
const pressed = new Map<string, PromiseWithResolvers<unknown>>();
let sent: UnsentAction[] = [];
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running = Promise.resolve();
let isQueued = false;
/** Whether the next pass asks what the desk decided about the reports of this phone. */
let asksDesk = false;
const tabs = new BroadcastChannel(LOCK);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within one origin
const tellTabs = () => tabs.postMessage(null);

/**
 * Whether the phone can store actions. Needs HTTPS, and a session that does not impersonate
 * anybody.
 */
const canKeep = (): boolean =>
  getOwner() !== null &&
  'locks' in navigator &&
  'randomUUID' in crypto &&
  typeof indexedDB !== 'undefined';

/**
 * Sends or stores an action; the exported `performOfflineAction` in `outbox.ts` documents the
 * parameters.
 *
 * @param press row of the action, already noted; null after a failure
 */
export async function performAction(
  action: OutboxAction,
  press: Press | null,
  failure?: Error,
): Promise<unknown> {
  if (failure && judgeFailure(failure) !== 'unreachable') throw failure;
  const row = press ?? recordPress(action);
  const answer = canKeep() ? await keep(row) : null;
  if (answer) return answer.promise;
  if (failure) throw failure;
  const options = { idempotencyKey: row.id };
  return callServer(outboxCommands[action.command], action.input as never, options);
}

/**
 * Stores an action and starts sending.
 *
 * @returns promise of the first attempt's result; null when the phone cannot store
 */
async function keep(row: Press): Promise<PromiseWithResolvers<unknown> | null> {
  const waiter = withResolvers();
  pressed.set(row.id, waiter);
  try {
    await storePress(row);
  } catch (error) {
    pressed.delete(row.id);
    logError(error);
    return null;
  } finally {
    forgetPress(row.id);
  }
  setTimeout(() => settle(row.id), FIRST_TRY_MS);
  sendAll();
  return waiter;
}

async function storePress(row: Press): Promise<void> {
  const refused = (await listRows(row.by)).find((each) => isReplacedBy(each, row));
  await (refused ? replaceRow({ ...row, seq: refused.seq }) : addRow(row));
}

/** Lists the presses of pages that were left before they could store or send them, oldest first. */
const listLostPresses = (): Press[] =>
  localStore
    .keys()
    .filter(
      (key) =>
        key.startsWith(PRESS_KEY_PREFIX) && !ownPresses.has(key.slice(PRESS_KEY_PREFIX.length)),
    )
    .map((key) => readJson(localStore.getItem(key)))
    .filter((press): press is Press => isObject(press) && typeof press['doneAt'] === 'string')
    .toSorted((a, b) => a.doneAt.localeCompare(b.doneAt));

async function storeLostPresses(): Promise<void> {
  for (const press of listLostPresses()) {
    await storePress(press);
    forgetPress(press.id);
  }
}

function withResolvers(): PromiseWithResolvers<unknown> {
  let [resolve, reject] = [(_: unknown) => {}, (_: unknown) => {}];
  const promise = new Promise<unknown>((onDone, onFailed) => {
    [resolve, reject] = [onDone, onFailed];
  });
  return { promise, resolve, reject };
}

/** Reports a pressed action as stored. The screens then show the row as unsent. */
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
  const by = getOwner();
  const rows = by === null ? [] : await listRows(by).catch(() => []);
  if (by !== getOwner()) return refresh();
  const waitingRows = judgeRows(rows, getServerNow()).filter(({ id }) => !pressed.has(id));
  if (waitingRows.some(({ refusal }) => refusal))
    await Promise.all([loadRefusalTexts(), loadIssueTexts()]);
  const all: UnsentAction[] = [...sent.filter((row) => row.by === by), ...waitingRows];
  showUnsent(all.map(withTicket));
}

/** Sends all rows, in one tab at a time by a Web Lock. A call during a pass starts another pass. */
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
  let isReachable = true;
  for (;;) {
    const by = getOwner();
    const own = by === null ? [] : await listRows(by);
    const next = judgeRows(own, getServerNow()).find(({ state }) => state === 'waiting');
    if (!next || by !== getOwner()) break;
    const outcome = await send(next, own);
    if (outcome === 'late' || outcome === 'refused') counts[outcome] += 1;
    if (outcome === 'signedOut' || outcome === 'unreachable') {
      isReachable = false;
      settleAll();
      // Schedules no retry when signed out: rows cannot be sent before the next sign-in.
      if (outcome === 'unreachable') sendLater();
      break;
    }
    tries = 0;
  }
  if (counts.late > 0) {
    showDoneToast(translateNow('outbox:sentCount', { count: counts.late }));
    void renewQueries(queryClient, ['live']);
  }
  // Shows the toast about refusals after the others, because the last toast stays on screen.
  if (counts.refused > 0)
    showFailedToast(
      translateNow('outbox:refusedCount', { count: counts.refused }),
      translateNow('outbox:refusedText'),
    );
  if (asksDesk && isReachable) {
    asksDesk = false;
    await readDecisions();
  }
  await refresh();
  tellTabs();
}

/**
 * Repeats the calls that became reports for the desk: the answer says what the desk decided.
 * Deletes the rows of reports that need no decision any more.
 */
async function readDecisions(): Promise<void> {
  const by = getOwner();
  const own = by === null ? [] : await listRows(by);
  const now = getServerNow();
  for (const row of own.filter((each) => isOpenReport(each, now))) {
    const error = await post(row, row.doneAt).catch((thrown: unknown) => thrown);
    if (judgeFailure(error) === 'unreachable') return;
    if (!(error instanceof CallError) || error.code !== 'SENT_TO_DESK') continue;
    const { status, body, message } = error;
    const answered = { ...row, refusal: { status, body, message } };
    await (isOverReport(answered) ? deleteRow(row) : changeRow(answered));
  }
}

/** Sends a stored call. */
const post = ({ command, input, id }: OutboxRow, doneAt?: string): Promise<unknown> =>
  callServer(outboxCommands[command as keyof typeof outboxCommands], input as never, {
    idempotencyKey: id,
    signal: AbortSignal.timeout(TRY_MS),
    ...(doneAt === undefined ? {} : { doneAt }),
  });

type Outcome = 'answered' | 'late' | 'refused' | 'signedOut' | 'unreachable';

async function send(
  { state: _, ...row }: OutboxRow & { state: string },
  all: OutboxRow[],
): Promise<Outcome> {
  const { id, command, doneAt, car } = row;
  // A new press is sent without `Done-At`: the server then takes the time of arrival, as without
  // the outbox.
  const isNew = pressed.has(id);
  try {
    const answer = await post(row, isNew ? undefined : doneAt);
    if (!isServerAnswer(answer)) return 'unreachable';
    await deleteRow(row);
    const { keyHook, parkingSpot } = readPlaces(row);
    if (keyHook || parkingSpot) void renewPlaces(queryClient);
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
    if (pressed.has(id) && !hasLaterRow(row, all)) {
      await deleteRow(row);
      return answerPress(id, ({ reject }) => reject(error));
    }
    const { status, body, message } = error;
    const refused = { ...row, refusal: { status, body, message } };
    await changeRow(refused);
    for (const each of all) if (isReplacedReport(each, [refused])) await deleteRow(each);
    settle(id);
    if (car !== null) void renewQueries(queryClient, ['live']);
    return error.code === 'SENT_TO_DESK' ? 'late' : 'refused';
  }
}

/**
 * Whether the unstored first attempt created the ticket and only its response was lost. The phone
 * chose the id of the ticket.
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
  if (findSharer(shown)) return 'late';
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

/** Sends a refused row again, without its refusal. */
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
 * Puts another hook into a car's refused step, and into its later steps with the same hook. Each
 * gets a new idempotency key, because its input is another one.
 */
export async function changeHook(refused: UnsentAction, keyHook: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    for (const row of await listRows(refused.by)) {
      if (!getsReplacementHook(row, refused)) continue;
      const { body, ...rest } = row.input as { body: object };
      const input = { ...rest, body: { ...body, keyHook } };
      await changeRow({ ...row, id: createRandomKey(), input, refusal: null });
    }
  });
  await refresh();
  tellTabs();
  sendAll();
}

/** Removes a sent row whose spot another car has too, which stays on the screen until then. */
export function closeSent(row: UnsentAction): void {
  sent = sent.filter(({ id }) => id !== row.id);
  void refresh();
}

/**
 * Deletes a row under the Web Lock, after a running pass has ended. Otherwise a row could be
 * deleted while being sent.
 */
export async function discardAction(row: UnsentAction): Promise<void> {
  await navigator.locks.request(LOCK, () => deleteRow(row));
  await refresh();
  tellTabs();
  sendAll();
}

/** Calls back when a notification about a decision of the desk arrives. */
function followDecisions(onDecided: () => void): void {
  let newest: string | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== notificationsKey[0]) return;
    const inbox = query.state.data as Partial<CallOutput<'GET /api/notifications'>> | undefined;
    const last = inbox?.notifications?.find((each) => each.type === 'report_decided')?.createdAt;
    if (last === undefined || last === newest) return;
    newest = last;
    onDecided();
  });
}

function start(): void {
  const soon = () => {
    tries = 0;
    asksDesk = true;
    sendAll();
  };
  let by = getOwner();
  addEventListener('online', soon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') soon();
  });
  watchLiveStatus(() => {
    if (getLiveStatus() === 'live') soon();
  });
  onSessionChange(() => {
    if (by === getOwner()) return;
    by = getOwner();
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
  followReads(getOwner);
  followPlaces(queryClient);
  followDecisions(soon);
  void storeLostPresses().catch(logError).then(refresh).then(soon);
}

if (typeof indexedDB !== 'undefined' && 'locks' in navigator) start();
else setSeeded(true);
