import { expect, test } from 'vitest';
import { findReasonsForGuest, needsNote, reasonsByStep, staffReasons } from './staffReasons.ts';

test('each reason is offered for a step, and only `other` needs words', () => {
  const offered = new Set<string>(Object.values(reasonsByStep).flat());
  expect([...offered].toSorted()).toEqual(staffReasons.toSorted());
  for (const reasons of Object.values(reasonsByStep)) expect(reasons.at(-1)).toBe('other');
  expect(staffReasons.filter(needsNote)).toEqual(['other']);
  expect(needsNote(null)).toBe(false);
});

test.each([
  [null, true, { heldReason: 'no_guest', cancelReason: null }],
  ['no_guest', true, { heldReason: 'no_guest', cancelReason: null }],
  ['changed_mind', true, { heldReason: 'changed_mind', cancelReason: null }],
  ['wrong_car', true, { heldReason: 'other', cancelReason: null }],
  [null, false, { heldReason: null, cancelReason: null }],
  ['changed_mind', false, { heldReason: null, cancelReason: 'changed_mind' }],
  ['no_start', false, { heldReason: null, cancelReason: 'no_start' }],
  ['other', false, { heldReason: null, cancelReason: 'other' }],
] as const)('a guest is told of %s, parked again %s', (staff_reason, isHeld, expected) => {
  expect(findReasonsForGuest({ staff_reason, held_at: isHeld ? new Date(0) : null })).toEqual(
    expected,
  );
});
