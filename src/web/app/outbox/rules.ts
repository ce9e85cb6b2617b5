import { CallError } from '#contract/client.ts';
import { commands, type Row } from './commands.ts';

/** Of the rows this release writes, and the only one it sends. */
export const VERSION = 1;
/** The server knows a key for eight days: what is older could be done twice. */
const SENT_WITHIN_MS = 7 * 86_400_000;

/** Nobody has decided anything: signed out, too slow, too early, too many. */
const UNDECIDED: readonly number[] = [401, 408, 425, 429];

/**
 * What a try that failed means. Only a no of ours is one: a portal in between answers with 403, and with 200 and
 * a page of its own.
 */
export function judgeFailure(error: unknown): 'refused' | 'signedOut' | 'unreachable' {
  if (!(error instanceof CallError) || !error.code) return 'unreachable';
  const { status } = error;
  if (status === 401) return 'signedOut';
  return status >= 400 && status < 500 && !UNDECIDED.includes(status) ? 'refused' : 'unreachable';
}

/** Whether it is an answer of ours: each names what it is about. */
export const isOurs = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  ['id', 'ticketId', 'shift'].some((name) => name in answer);

/** `behind` waits for a step of the same car that is not going to be sent by itself. */
export type RowState = 'waiting' | 'behind' | 'refused' | 'old' | 'unknown';

function stateOfItself({ version, command, doneAt, refusal }: Row, now: number): RowState {
  if (version !== VERSION || !Object.hasOwn(commands, command)) return 'unknown';
  if (refusal) return 'refused';
  return now - Date.parse(doneAt) > SENT_WITHIN_MS ? 'old' : 'waiting';
}

export type JudgedRow = Row & { state: RowState };

/** How each of one person's rows stands, the oldest first. */
export function judgeRows(rows: readonly Row[], now: number): JudgedRow[] {
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

/** Another row of the same car is kept behind it, which is not to be sent as if nothing had happened. */
export const isFollowed = (row: Row, rows: readonly Row[]): boolean =>
  row.car !== null && rows.some(({ seq, car }) => car === row.car && seq > row.seq);

/** A step that is done once more, with something else typed, goes where the refused one was: before what follows it. */
export const isReplaced = (row: Row, next: Pick<Row, 'car' | 'command'>): boolean =>
  row.refusal !== null && row.car !== null && row.car === next.car && row.command === next.command;

const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Longer after each try, and never in step with other phones that lost the same network. */
export function computePause(tries: number, random: () => number = Math.random): number {
  const step = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(tries, 10));
  return Math.max(SHORTEST_PAUSE_MS, step * (0.5 + random() / 2));
}
