import { expect, test } from 'vitest';
import { countUnsent, findUnsent, isHeld, isVerified } from './ofCar.ts';
import type { Unsent } from './outbox.ts';

const row = (command: string, state: Unsent['state'] = 'waiting', car = 'car'): Unsent => ({
  seq: 1,
  id: command,
  by: 'me',
  car,
  name: 'K 1',
  command,
  input: {},
  doneAt: '2026-03-08T12:00:00Z',
  version: 1,
  refusal: null,
  state,
});

test('a car goes on after a step that is one of several, and rests after its last one', () => {
  for (const step of ['checkIn', 'verify', 'ready', 'spot'])
    expect(isHeld([row(step)], 'car')).toBe(false);
  for (const step of ['park', 'parkTicket', 'parkSession', 'complete', 'accept', 'decline'])
    expect(isHeld([row(step)], 'car')).toBe(true);
  expect(isHeld([row('complete', 'waiting', 'other')], 'car')).toBe(false);
});

test('whatever is not going out by itself holds its car back; what is sent does not', () => {
  for (const state of ['refused', 'behind', 'old', 'unknown'] as const)
    expect(isHeld([row('ready', state)], 'car')).toBe(true);
  expect(isHeld([row('complete', 'sent')], 'car')).toBe(false);
});

test('a code counts as right until somebody says that it is wrong', () => {
  for (const state of ['waiting', 'sent'] as const)
    expect(isVerified([row('verify', state)], 'car')).toBe(true);
  for (const state of ['refused', 'behind', 'old', 'unknown'] as const)
    expect(isVerified([row('verify', state)], 'car')).toBe(false);
  expect(isVerified([row('park'), row('verify', 'waiting', 'other')], 'car')).toBe(false);
});

test('of a car its trouble is said first, else what was done last', () => {
  const rows = [row('ready', 'refused'), row('complete', 'behind'), row('park', 'sent', 'other')];
  expect(findUnsent(rows, 'car')?.command).toBe('ready');
  expect(findUnsent([row('ready'), row('complete')], 'car')?.command).toBe('complete');
  expect(findUnsent(rows, 'nobody')).toBeUndefined();
  expect(countUnsent(rows)).toBe(2);
});
