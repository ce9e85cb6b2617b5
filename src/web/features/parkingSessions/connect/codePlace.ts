import type { Place } from '#contract/places.ts';

/** Where a typed code counts: a location, the car's plate, or both where the location alone is refused. */
export type CodePlaceDraft = {
  by: 'location' | 'plate' | 'both';
  place: Place | null;
  licensePlate: string;
};

export const emptyCodePlace: CodePlaceDraft = { by: 'location', place: null, licensePlate: '' };

/** As the call has it; null while something is missing. */
export function toCodePlace({ by, place, licensePlate }: CodePlaceDraft) {
  const plate = licensePlate.trim();
  if ((by !== 'plate' && !place) || (by !== 'location' && !plate)) return null;
  return {
    ...(by !== 'plate' && place ? { locationId: place.id } : {}),
    ...(by === 'location' ? {} : { licensePlate: plate }),
  };
}
