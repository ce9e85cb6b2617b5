import type { CustomerLocation } from '#contract/places.ts';

/**
 * Place where a typed code is valid: a location, a plate, or both after the server refused the
 * location alone.
 */
export type CodePlaceDraft = {
  by: 'location' | 'plate' | 'both';
  place: CustomerLocation | null;
  licensePlate: string;
};

export const emptyCodePlace: CodePlaceDraft = { by: 'location', place: null, licensePlate: '' };

/** Converts the typed place to the fields of the call; null while a field is missing. */
export function toCodePlace({ by, place, licensePlate }: CodePlaceDraft) {
  const plate = licensePlate.trim();
  if ((by !== 'plate' && !place) || (by !== 'location' && !plate)) return null;
  return {
    ...(by !== 'plate' && place ? { locationId: place.id } : {}),
    ...(by === 'location' ? {} : { licensePlate: plate }),
  };
}
