import { expect, test } from 'vitest';
import { moveDraftToLocation, moveToShift } from './atShift.ts';
import { ticketDraft } from './draft.ts';

const typed = { ...ticketDraft.read(), licensePlate: 'K48215', keyHook: '7', parkingSpot: null };
const shift = { id: 'today', locationId: 'palm' };

test('a draft of another location moves to the shift, without its spot and hook', () => {
  const draft = { ...typed, locationId: 'meridian' };
  const moved = { ...draft, locationId: 'palm', shiftId: 'today', keyHook: '', parkingSpot: '' };
  expect(moveToShift(draft, shift)).toEqual(moved);
  expect(moveToShift({ ...draft, shiftId: 'yesterday' }, shift)).toEqual(moved);
  expect(moveToShift(draft, null)).toBe(draft);
});

test('a draft at the location of the shift keeps spot and hook', () => {
  const draft = { ...typed, locationId: 'palm' };
  expect(moveToShift(draft, shift)).toEqual({ ...draft, shiftId: 'today' });
});

test('a location chosen during the shift stays', () => {
  const chosen = moveDraftToLocation(moveToShift(typed, shift), 'meridian');
  expect(chosen).toMatchObject({ locationId: 'meridian', keyHook: '', parkingSpot: '' });
  expect(moveToShift(chosen, shift)).toBe(chosen);
});
