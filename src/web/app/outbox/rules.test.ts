import { expect, test } from 'vitest';
import { CallError } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { OutboxRow } from './commands.ts';
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
import { VERSION } from './version.ts';

const ours = { code: 'STATE_CONFLICT', message: 'No' } as ErrorBody;

test.each([
  [409, ours, 'refused'],
  [404, ours, 'refused'],
  [403, ours, 'refused'],
  [401, ours, 'signedOut'],
  [408, ours, 'unreachable'],
  [425, ours, 'unreachable'],
  [429, ours, 'unreachable'],
  [429, { ...ours, retryAfter: 60 }, 'unreachable'],
  [429, { ...ours, retryAfter: 61 }, 'refused'],
  [500, ours, 'unreachable'],
  [503, ours, 'unreachable'],
  // A captive portal answers with these statuses and a body that is not from our server.
  [403, null, 'unreachable'],
  [401, null, 'unreachable'],
  [404, null, 'unreachable'],
  [511, null, 'unreachable'],
  [0, null, 'unreachable'],
] as const)('%i with %o is %s', (status, body, expected) => {
  expect(judgeFailure(new CallError(status, body, ''))).toBe(expected);
});

test('an HTML page, or a body of another server, is no answer', () => {
  expect(judgeFailure(new SyntaxError('Unexpected token <'))).toBe('unreachable');
  const strange = { error: 'login required' } as unknown as ErrorBody;
  expect(judgeFailure(new CallError(403, strange, ''))).toBe('unreachable');
  expect([null, {}, { ok: true }, 'Welcome'].map(isServerAnswer)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([{ id: 'a' }, { ticketId: 'b' }, { shift: {} }].map(isServerAnswer)).toEqual([
    true,
    true,
    true,
  ]);
});

const NOW = Date.parse('2026-03-08T12:00:00Z');
const DAY = 86_400_000;

function row(seq: number, fields: Partial<OutboxRow> = {}): OutboxRow {
  return {
    seq,
    id: `row-${seq}`,
    by: 'me',
    car: 'car',
    name: 'K 1',
    command: 'ready',
    input: {},
    doneAt: new Date(NOW - 60_000).toISOString(),
    version: VERSION,
    refusal: null,
    ...fields,
  };
}
const refusal = { status: 409, body: ours, message: 'No' };
const states = (...rows: OutboxRow[]) => judgeRows(rows, NOW).map(({ seq, state }) => [seq, state]);

test('saved steps are sent in the order of the presses, whatever the phone’s clock said', () => {
  const later = row(1, { doneAt: new Date(NOW + 3_600_000).toISOString() });
  expect(states(row(2), later)).toEqual([
    [1, 'waiting'],
    [2, 'waiting'],
  ]);
});

test('steps after a refused step of the same car wait; steps of other cars, or of none, do not', () => {
  const rows = [row(1, { refusal }), row(2), row(3, { car: 'other' }), row(4, { car: null })];
  expect(states(...rows)).toEqual([
    [1, 'refused'],
    [2, 'behind'],
    [3, 'waiting'],
    [4, 'waiting'],
  ]);
  expect(states(row(1, { car: null, refusal }), row(2, { car: null }))).toEqual([
    [1, 'refused'],
    [2, 'waiting'],
  ]);
});

test('a step older than a week, or of another release, is shown and holds its car', () => {
  const week = (ms: number) => new Date(NOW - 7 * DAY - ms).toISOString();
  expect(states(row(1, { doneAt: week(0) }))).toEqual([[1, 'waiting']]);
  expect(states(row(1, { doneAt: week(1) }), row(2))).toEqual([
    [1, 'old'],
    [2, 'behind'],
  ]);
  expect(states(row(1, { version: VERSION + 1 }), row(2))).toEqual([
    [1, 'unknown'],
    [2, 'behind'],
  ]);
  expect(states(row(1, { command: 'toString' }))).toEqual([[1, 'unknown']]);
});

test('a refused step stays while a later step of the same car follows it', () => {
  const rows = [row(1), row(2, { car: 'other' }), row(3)];
  expect(rows.map((each) => hasLaterRow(each, rows))).toEqual([true, false, false]);
});

test('a repeated step replaces the refused one of the same kind and car', () => {
  const next = { car: 'car', command: 'ready' };
  expect(isReplacedBy(row(1, { refusal }), next)).toBe(true);
  expect(isReplacedBy(row(1), next)).toBe(false);
  expect(isReplacedBy(row(1, { refusal, command: 'spot' }), next)).toBe(false);
  expect(isReplacedBy(row(1, { refusal, car: 'other' }), next)).toBe(false);
  expect(isReplacedBy(row(1, { refusal, car: null }), { ...next, car: null })).toBe(false);
});

test('retry delays grow from one second to thirty', () => {
  for (const random of [() => 0, () => 0.999]) {
    const pauses = [0, 1, 3, 5, 9, 2000].map((tries) => computePause(tries, random));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  }
});

test('a step that the desk decides about does not hold back the car’s next step', () => {
  const body = { code: 'SENT_TO_DESK', message: 'Sent' } as ErrorBody;
  const reported = row(1, { refusal: { status: 409, body, message: '' } });
  expect(judgeRows([reported, row(2)], NOW).map(({ state }) => state)).toEqual(['desk', 'waiting']);
});

const report = (seq: number, outcome?: ErrorBody['outcome'], fields: Partial<OutboxRow> = {}) => {
  const body: ErrorBody = { ...ours, code: 'SENT_TO_DESK', ...(outcome && { outcome }) };
  return row(seq, { refusal: { status: 409, body, message: '' }, ...fields });
};

test('a report shows what the desk decided, and is forgotten when nothing is left to decide', () => {
  for (const outcome of ['accepted', 'rejected'] as const) {
    expect(states(report(1, outcome), row(2))).toEqual([
      [1, outcome],
      [2, 'waiting'],
    ]);
    expect(isOverReport(report(1, outcome))).toBe(false);
  }
  expect(isOverReport(report(1))).toBe(false);
  expect(isOverReport(row(1, { refusal }))).toBe(false);
  for (const outcome of ['replaced', 'settled'] as const)
    expect(isOverReport(report(1, outcome))).toBe(true);
  const week = (ms: number) => ({ doneAt: new Date(NOW - 7 * DAY - ms).toISOString() });
  expect(isOpenReport(report(1, undefined, week(0)), NOW)).toBe(true);
  // The server may have forgotten the call, and would run it again.
  expect(isOpenReport(report(1, undefined, week(1)), NOW)).toBe(false);
  expect(isOpenReport(report(1, 'accepted'), NOW)).toBe(false);
  expect(isOpenReport(row(1), NOW)).toBe(false);
});

test('a car has one report: a later one of the same car replaces it', () => {
  expect(isReplacedReport(report(1), [report(2)])).toBe(true);
  expect(isReplacedReport(report(1, 'accepted'), [report(2)])).toBe(true);
  expect(isReplacedReport(report(2), [report(1)])).toBe(false);
  expect(isReplacedReport(report(1), [report(2, undefined, { car: 'other' })])).toBe(false);
  expect(isReplacedReport(report(1), [row(2, { refusal })])).toBe(false);
  expect(isReplacedReport(row(1, { refusal }), [report(2)])).toBe(false);
});

test('another hook replaces the taken one in the refused step and in later steps with it', () => {
  const hung = (seq: number, keyHook?: string, fields: Partial<OutboxRow> = {}) =>
    row(seq, { input: { body: keyHook ? { keyHook } : {} }, ...fields });
  const desk = { ...refusal, body: { ...ours, code: 'SENT_TO_DESK' as const } };
  const rows = [
    hung(1, '7'),
    hung(2, '7', { refusal }),
    hung(3, '7'),
    hung(4, '8'),
    hung(5),
    hung(6, '7', { refusal: desk }),
    hung(7, '7', { car: 'other' }),
  ];
  const rehung = (refused: OutboxRow) =>
    rows.filter((each) => getsReplacementHook(each, refused)).map(({ seq }) => seq);
  expect(rehung(hung(2, '7', { refusal }))).toEqual([2, 3]);
  // The refused step took the hook that was planned for the car.
  expect(rehung(hung(2, undefined, { refusal }))).toEqual([2]);
});
