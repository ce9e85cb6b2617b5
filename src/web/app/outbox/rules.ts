import { CallError } from '#contract/client.ts';
import { outboxCommands, type OutboxRow } from './commands.ts';
import { isDeskState, type DeskState } from './deskState.ts';
import { readPlaces } from './usedPlaces.ts';
import { VERSION } from './version.ts';

/**
 * Age after which a stored row is not sent. The server forgets an idempotency key after eight days
 * and would execute the row twice.
 */
const SENT_WITHIN_MS = 7 * 86_400_000;

/** Statuses without a decision on the action: signed out, timeout, too early, rate limit. */
const UNDECIDED: readonly number[] = [401, 408, 425, 429];
/** Longest wait that a rate limit may ask for before it counts as a refusal, in seconds. */
const LIMIT_PAUSE_SECONDS = 60;

/**
 * Classifies a failed attempt to send. Only errors of our server count as refusals: a captive
 * portal answers 403, or 200 with its page.
 */
export function judgeFailure(error: unknown): 'refused' | 'signedOut' | 'unreachable' {
  if (!(error instanceof CallError) || !error.code) return 'unreachable';
  const { status } = error;
  // The first attempt still runs, and decides.
  if (error.code === 'IN_PROGRESS') return 'unreachable';
  if (status === 401) return 'signedOut';
  // Limits of an hour are shown with their reason: the phone is not offline.
  if (status === 429 && (error.body?.retryAfter ?? 0) > LIMIT_PAUSE_SECONDS) return 'refused';
  return status >= 400 && status < 500 && !UNDECIDED.includes(status) ? 'refused' : 'unreachable';
}

/**
 * Whether a response is from our server. Each response to a stored action has one of these
 * properties.
 */
export const isServerAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  ['id', 'ticketId', 'shift'].some((name) => name in answer);

/**
 * State of a stored row. `behind`: an earlier step of the same car needs a decision first. `desk`:
 * the server keeps the step as a report, and the desk decides; `accepted` and `rejected`: the desk
 * has decided.
 */
export type OutboxRowState = 'waiting' | 'behind' | DeskState | 'refused' | 'old' | 'unknown';

/** Whether the server keeps the step as a report. */
const isReport = ({ refusal }: Pick<OutboxRow, 'refusal'>): boolean =>
  refusal?.body?.code === 'SENT_TO_DESK';

/** Returns the state of a report; null for one that the desk need not decide about any more. */
function readReport({ refusal }: Pick<OutboxRow, 'refusal'>): DeskState | null {
  const outcome = refusal?.body?.outcome ?? 'desk';
  return isDeskState(outcome) ? outcome : null;
}

/**
 * Whether the phone forgets a report: the person's next step of the car replaced it, or the car was
 * handed over.
 */
export const isOverReport = (row: Pick<OutboxRow, 'refusal'>): boolean =>
  isReport(row) && readReport(row) === null;

const isOld = ({ doneAt }: Pick<OutboxRow, 'doneAt'>, now: number): boolean =>
  now - Date.parse(doneAt) > SENT_WITHIN_MS;

/** Whether to ask the server what the desk decided about a report. */
export const isOpenReport = (row: OutboxRow, now: number): boolean =>
  isReport(row) && readReport(row) === 'desk' && !isOld(row, now);

/** Whether a report of the car stands in for this one, because a car has one report at a time. */
export const isReplacedReport = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  isReport(row) &&
  rows.some((each) => each.car === row.car && each.seq > row.seq && isReport(each));

function stateOfItself(
  { version, command, doneAt, refusal }: OutboxRow,
  now: number,
): OutboxRowState {
  if (version !== VERSION || !Object.hasOwn(outboxCommands, command)) return 'unknown';
  if (isReport({ refusal })) return readReport({ refusal }) ?? 'desk';
  if (refusal) return 'refused';
  return isOld({ doneAt }, now) ? 'old' : 'waiting';
}

export type JudgedRow = OutboxRow & { state: OutboxRowState };

/** Computes the state of each row of one person, oldest first. */
export function judgeRows(rows: readonly OutboxRow[], now: number): JudgedRow[] {
  const held = new Set<string>();
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => {
      const own = stateOfItself(row, now);
      const state = own === 'waiting' && row.car && held.has(row.car) ? 'behind' : own;
      if (state !== 'waiting' && !isDeskState(state) && row.car) held.add(row.car);
      return { ...row, state };
    });
}

/**
 * Whether a later row of the same car exists. The later row must not be sent as if the earlier had
 * succeeded.
 */
export const hasLaterRow = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  row.car !== null && rows.some(({ seq, car }) => car === row.car && seq > row.seq);

/**
 * Whether a repeated step replaces a refused row. The repeated step is then sent before the later
 * steps of the car.
 */
export const isReplacedBy = (row: OutboxRow, next: Pick<OutboxRow, 'car' | 'command'>): boolean =>
  row.refusal !== null && row.car !== null && row.car === next.car && row.command === next.command;

/**
 * Whether a row gets the hook that replaces the taken hook of a refused row: the row itself, and
 * later rows of the car with the same hook. Rows with SENT_TO_DESK keep theirs, because the desk
 * decides about them.
 */
export const getsReplacementHook = (row: OutboxRow, refused: OutboxRow): boolean => {
  if (row.seq === refused.seq) return true;
  const hook = readPlaces(refused).keyHook;
  const isLater = row.car === refused.car && row.seq > refused.seq;
  return isLater && !isReport(row) && Boolean(hook) && readPlaces(row).keyHook === hook;
};

const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the pause before the next attempt in milliseconds: exponential backoff with jitter.
 * Without jitter all phones of one network would retry at the same moment.
 */
export function computePause(tries: number, random: () => number = Math.random): number {
  const step = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(tries, 10));
  return Math.max(SHORTEST_PAUSE_MS, step * (0.5 + random() / 2));
}
