import { CallError } from '#contract/client.ts';
import { outboxCommands, type OutboxRow } from './commands.ts';

/** Version of the rows that this release writes; rows of other versions are not sent. */
export const VERSION = 1;
/** The server knows an idempotency key for eight days; older rows could be executed twice. */
const SENT_WITHIN_MS = 7 * 86_400_000;

/** Statuses that are no decision: signed out, timeout, too early, rate limit. */
const UNDECIDED: readonly number[] = [401, 408, 425, 429];

/**
 * Classifies a failed try. Only errors of our server count as refusals: a captive portal answers
 * 403, or 200 with its own page.
 */
export function judgeFailure(error: unknown): 'refused' | 'signedOut' | 'unreachable' {
  if (!(error instanceof CallError) || !error.code) return 'unreachable';
  const { status } = error;
  if (status === 401) return 'signedOut';
  return status >= 400 && status < 500 && !UNDECIDED.includes(status) ? 'refused' : 'unreachable';
}

/** Whether the answer is our server's: each has one of these properties. */
export const isOurs = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  ['id', 'ticketId', 'shift'].some((name) => name in answer);

/** `behind` waits for an earlier step of the same car that needs a decision. */
export type RowState = 'waiting' | 'behind' | 'refused' | 'old' | 'unknown';

function stateOfItself({ version, command, doneAt, refusal }: OutboxRow, now: number): RowState {
  if (version !== VERSION || !Object.hasOwn(outboxCommands, command)) return 'unknown';
  if (refusal) return 'refused';
  return now - Date.parse(doneAt) > SENT_WITHIN_MS ? 'old' : 'waiting';
}

export type JudgedRow = OutboxRow & { state: RowState };

/** Computes the state of one person's rows, oldest first. */
export function judgeRows(rows: readonly OutboxRow[], now: number): JudgedRow[] {
  const held = new Set<string>();
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => {
      const own = stateOfItself(row, now);
      const state = own === 'waiting' && row.car && held.has(row.car) ? 'behind' : own;
      if (state !== 'waiting' && row.car) held.add(row.car);
      return { ...row, state };
    });
}

/**
 * Whether a later row of the same car exists, which must not be sent as if this one had succeeded.
 */
export const isFollowed = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  row.car !== null && rows.some(({ seq, car }) => car === row.car && seq > row.seq);

/**
 * Whether a repeated step replaces a refused one: it takes its place in the order, before the steps
 * that follow.
 */
export const isReplaced = (row: OutboxRow, next: Pick<OutboxRow, 'car' | 'command'>): boolean =>
  row.refusal !== null && row.car !== null && row.car === next.car && row.command === next.command;

const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the pause before the next try in milliseconds: exponential backoff with jitter, so that
 * phones of one network do not retry in step.
 */
export function computePause(tries: number, random: () => number = Math.random): number {
  const step = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(tries, 10));
  return Math.max(SHORTEST_PAUSE_MS, step * (0.5 + random() / 2));
}
