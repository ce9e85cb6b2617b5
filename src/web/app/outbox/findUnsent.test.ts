import { expect, test } from 'vitest';
import { countUnsent, findUnsent, isHeld, isVerified } from './findUnsent.ts';
import type { UnsentAction } from './outbox.ts';
import { listUsedPlaces } from './usedPlaces.ts';

const row = (
  command: string,
  state: UnsentAction['state'] = 'waiting',
  car = 'car',
): UnsentAction => ({
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

test('a car stays usable after a step with a successor, and is held after its last step', () => {
  for (const step of ['checkIn', 'verify', 'ready', 'spot'])
    expect(isHeld([row(step)], 'car')).toBe(false);
  for (const step of ['park', 'parkTicket', 'parkSession', 'complete', 'accept', 'decline'])
    expect(isHeld([row(step)], 'car')).toBe(true);
  expect(isHeld([row('complete', 'waiting', 'other')], 'car')).toBe(false);
});

test('a saved step that needs a person holds its car; one that arrived does not', () => {
  for (const state of ['refused', 'behind', 'old', 'unknown'] as const)
    expect(isHeld([row('ready', state)], 'car')).toBe(true);
  for (const state of ['sent', 'desk'] as const)
    expect(isHeld([row('complete', state)], 'car')).toBe(false);
});

test('a typed code counts as right until the server refuses it', () => {
  for (const state of ['waiting', 'sent'] as const)
    expect(isVerified([row('verify', state)], 'car')).toBe(true);
  for (const state of ['refused', 'behind', 'old', 'unknown'] as const)
    expect(isVerified([row('verify', state)], 'car')).toBe(false);
  expect(isVerified([row('park'), row('verify', 'waiting', 'other')], 'car')).toBe(false);
});

test('the unsent step of a car is a refused one first, else the last one pressed', () => {
  const rows = [row('ready', 'refused'), row('complete', 'behind'), row('park', 'sent', 'other')];
  expect(findUnsent(rows, 'car')?.command).toBe('ready');
  expect(findUnsent([row('ready'), row('complete')], 'car')?.command).toBe('complete');
  expect(findUnsent(rows, 'nobody')).toBeUndefined();
  expect(countUnsent(rows)).toBe(2);
  expect(countUnsent([row('ready', 'desk')])).toBe(0);
});

test('hooks and spots of unsent steps are used, except those of the car itself', () => {
  const checkIn = { ...row('checkIn'), input: { body: { keyHook: '2', parkingSpot: 'B2-14' } } };
  const park = {
    ...row('park', 'waiting', 'other'),
    input: { params: {}, body: { keyHook: '3' } },
  };
  const rows = [checkIn, park, row('ready'), { ...row('complete'), input: null }];
  expect(listUsedPlaces(rows)).toEqual({ hooks: ['2', '3'], spots: ['B2-14'] });
  expect(listUsedPlaces(rows, 'car')).toEqual({ hooks: ['3'], spots: [] });
});
