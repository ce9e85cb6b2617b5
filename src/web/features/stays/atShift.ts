import type { UseFormReturn } from 'react-hook-form';
import type { CheckInDraft } from './draft.ts';

export type ShiftPlace = { id: string; locationId: string };

/** Moves a draft to a location. Spot and hook of another location are forgotten. */
export function moveDraftToLocation(draft: CheckInDraft, locationId: string): CheckInDraft {
  const isThere = draft.locationId === locationId;
  return { ...draft, ...(isThere ? {} : { locationId, parkingSpot: '', keyHook: '' }) };
}

/**
 * Moves a draft to the location of the valet's shift. A location that the valet chose during the
 * shift stays.
 */
export const moveToShift = (draft: CheckInDraft, shift: ShiftPlace | null): CheckInDraft =>
  !shift || draft.shiftId === shift.id
    ? draft
    : { ...moveDraftToLocation(draft, shift.locationId), shiftId: shift.id };

/** Sets the fields whose values changed. */
export function fillMovedFields(form: UseFormReturn<CheckInDraft>, next: CheckInDraft): void {
  const before = form.getValues();
  for (const name of ['locationId', 'shiftId', 'parkingSpot', 'keyHook'] as const)
    if (before[name] !== next[name]) form.setValue(name, next[name]);
}
