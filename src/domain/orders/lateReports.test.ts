import { describe, expect, test } from 'vitest';
import {
  CLOCKS_DIFFER_MS,
  decideLateStep,
  findRunnerAt,
  hasGuestLeft,
  type LateOrderStep,
  REPORT_WITHIN_MS,
} from './lateReports.ts';
import type { OrderStatus } from './states.ts';

const MINUTE = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 8, 20, minute));
const sent = (runnerId: string | null, minute: number, contradicts = false) => ({
  runnerId,
  contradicts,
  at: at(minute),
});
/** Omar is sent at 8:10 PM, the desk sends Ravi at 8:20 PM. */
const changes = [sent('omar', 10), sent('ravi', 20)];

const decide = (
  step: LateOrderStep,
  status: OrderStatus,
  change: Partial<Parameters<typeof decideLateStep>[0]> & {
    runner?: string | null;
    heldAt?: Date;
    resumedAt?: Date;
    readyAt?: Date;
  } = {},
) => {
  const { runner = 'ravi', heldAt = null, resumedAt = null, readyAt = null, ...rest } = change;
  return decideLateStep({
    step,
    reporterId: 'omar',
    doneAt: at(15),
    now: at(30),
    changes,
    order: {
      status,
      runner_id: runner,
      held_at: heldAt,
      resumed_at: resumedAt,
      ready_at: readyAt,
    },
    isGone: status === 'completed',
    wasOnShift: false,
    ...rest,
  });
};

test('the runner at a time is the one of the last change before', () => {
  expect(findRunnerAt(changes, at(9))).toBeNull();
  expect(findRunnerAt(changes, at(10))).toBe('omar');
  expect(findRunnerAt(changes, new Date(at(20).getTime() - 1))).toBe('omar');
  expect(findRunnerAt(changes, at(20))).toBe('ravi');
  expect(findRunnerAt([...changes, sent(null, 25)], at(26))).toBeNull();
});

describe('the order', () => {
  test('is put back by its runner, and needs no runner any more once another one has it', () => {
    expect(decide('unassign', 'dispatched', { runner: 'omar' })).toBe('take');
    for (const status of ['dispatched', 'ready', 'completed'] as const)
      expect(decide('unassign', status)).toBe('known');
    for (const status of ['paid', 'due', 'cancelled'] as const)
      expect(decide('unassign', status, { runner: null })).toBe('known');
    expect(decide('unassign', 'ready', { runner: 'omar' })).toBe('refuse');
    // A step that a slow clock dates before the order is not refused.
    expect(decide('unassign', 'dispatched', { doneAt: at(9) })).toBe('known');
  });

  test('is put back by its runner only for the newest assignment', () => {
    const twice = [...changes, sent('omar', 25)];
    const late = { runner: 'omar', changes: twice };
    expect(decide('unassign', 'dispatched', late)).toBe('known');
    const almost = new Date(at(25).getTime() - CLOCKS_DIFFER_MS);
    expect(decide('unassign', 'dispatched', { ...late, doneAt: almost })).toBe('take');
    const before = new Date(almost.getTime() - 1);
    expect(decide('unassign', 'dispatched', { ...late, doneAt: before })).toBe('known');
    // A time before the first assignment is that of a wrong clock.
    expect(decide('unassign', 'dispatched', { ...late, doneAt: at(9) })).toBe('take');
  });

  test('takes the step of its runner, and follows one who had the car at that time', () => {
    expect(decide('ready', 'dispatched', { runner: 'omar' })).toBe('take');
    expect(decide('complete', 'ready', { runner: 'omar' })).toBe('take');
    expect(decide('ready', 'dispatched')).toBe('follow');
    expect(decide('complete', 'dispatched')).toBe('follow');
    for (const status of ['paid', 'due'] as const)
      expect(decide('ready', status, { runner: null })).toBe('follow');
    // The step before was lost, but the car is in the same hands.
    expect(decide('complete', 'dispatched', { runner: 'omar' })).toBe('follow');
  });

  test('leaves it to the desk once another one was sent before the step', () => {
    expect(decide('ready', 'dispatched', { doneAt: at(21) })).toBe('report');
    expect(decide('complete', 'dispatched', { doneAt: at(21) })).toBe('report');
  });

  test('leaves it to the desk when it ended, or its car was parked again', () => {
    expect(decide('complete', 'cancelled')).toBe('report');
    expect(decide('complete', 'paid', { runner: null, heldAt: at(25) })).toBe('report');
    expect(decide('ready', 'cancelled')).toBe('report');
  });

  test('ignores a colleague’s earlier report of the same car at the curb', () => {
    expect(decide('ready', 'ready', { readyAt: at(22) })).toBe('known');
    expect(decide('ready', 'completed')).toBe('known');
  });

  test('has nothing to decide of a car that was handed over', () => {
    expect(decide('complete', 'completed')).toBe('known');
    // The car went with another request.
    for (const step of ['ready', 'complete'] as const)
      expect(decide(step, 'cancelled', { isGone: true })).toBe('known');
    expect(decide('complete', 'completed', { reporterId: 'dana' })).toBe('refuse');
  });

  test('contradicts a colleague who brought the car after the handover', () => {
    expect(decide('complete', 'ready', { readyAt: at(16) })).toBe('take');
    const later = new Date(at(16).getTime() + 1);
    expect(decide('complete', 'ready', { readyAt: later })).toBe('report');
  });
});

describe('a report is refused', () => {
  test('for somebody who was never sent', () => {
    expect(decide('ready', 'cancelled', { reporterId: 'dana' })).toBe('refuse');
    expect(decide('ready', 'dispatched', { reporterId: 'dana', wasOnShift: true })).toBe('refuse');
  });

  test('except for a handover at the curb by a valet on shift', () => {
    const dana = { reporterId: 'dana', wasOnShift: true };
    expect(decide('complete', 'ready', { ...dana, readyAt: at(12) })).toBe('take');
    expect(decide('complete', 'cancelled', { ...dana, readyAt: at(12) })).toBe('report');
    expect(decide('complete', 'dispatched', dana)).toBe('refuse');
  });

  test('but not for a wrong clock: the step of a runner is known at least', () => {
    for (const minutes of [1, 20 * 60, 9 * 24 * 60]) {
      const doneAt = new Date(at(10).getTime() - minutes * MINUTE);
      expect(decide('complete', 'completed', { doneAt })).toBe('known');
      for (const status of ['paid', 'dispatched', 'cancelled'] as const)
        for (const step of ['ready', 'complete'] as const)
          expect(decide(step, status, { doneAt, runner: null })).toBe('report');
      expect(decide('complete', 'dispatched', { doneAt, runner: 'omar' })).toBe('follow');
      const dana = { reporterId: 'dana', wasOnShift: true, readyAt: at(12) };
      expect(decide('complete', 'ready', { ...dana, doneAt })).toBe('report');
    }
  });

  test('once it is older than the phones keep it', () => {
    const now = new Date(at(15).getTime() + REPORT_WITHIN_MS);
    expect(decide('complete', 'cancelled', { now })).toBe('report');
    const later = new Date(now.getTime() + 1);
    expect(decide('complete', 'cancelled', { now: later })).toBe('refuse');
  });
});

test('a runner whose assignment was taken back as a mistake does not get the car back', () => {
  const gaveUp = [sent('omar', 10), sent(null, 20, true)];
  expect(decide('ready', 'paid', { runner: null, changes: gaveUp })).toBe('report');
});

test('a car that was parked again after the step is not the reporter’s, though the guest asked again', () => {
  const parkedAgain = [sent('omar', 10), sent(null, 20, true), sent('ravi', 26)];
  const asked = { changes: parkedAgain, resumedAt: at(25) };
  expect(decide('complete', 'dispatched', asked)).toBe('report');
  expect(decide('complete', 'paid', { ...asked, runner: null })).toBe('report');
  // The step was done while the car stood in the lot, before the reporter was sent again.
  const sentAgain = [sent('omar', 10), sent(null, 14, true), sent('omar', 26)];
  const early = { changes: sentAgain, runner: 'omar', resumedAt: at(25) };
  expect(decide('complete', 'dispatched', early)).toBe('report');
  expect(decide('complete', 'dispatched', { ...early, doneAt: at(27) })).toBe('follow');
});

test('the guest of a handover has left after two minutes', () => {
  expect(hasGuestLeft(at(15), new Date(at(15).getTime() + 2 * MINUTE))).toBe(false);
  expect(hasGuestLeft(at(15), new Date(at(15).getTime() + 2 * MINUTE + 1))).toBe(true);
});
