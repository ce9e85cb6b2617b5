import type { CustomerLocation } from '#contract/places.ts';

/**
 * Place where a typed code counts: a location, a plate, or both when the location alone was
 * refused.
 */
export type CodePlaceDraft = {
  by: 'location' | 'plate' | 'both';
  place: CustomerLocation | null;
  licensePlate: string;
};

export const emptyCodePlace: CodePlaceDraft = { by: 'location', place: null, licensePlate: '' };

/** Converts to the call's fields; null while something is missing. */
export function toCodePlace({ by, place, licensePlate }: CodePlaceDraft) {
  const plate = licensePlate.trim();
  if ((by !== 'plate' && !place) || (by !== 'location' && !plate)) return null;
  return {
    ...(by !== 'plate' && place ? { locationId: place.id } : {}),
    ...(by === 'location' ? {} : { licensePlate: plate }),
  };
}
