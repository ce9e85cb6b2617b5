import type { NewSessionBody } from './api.ts';
import type { SessionDraft } from './draft.ts';

/**
 * Builds the request body of a new parking session, without empty fields and with the year as a
 * number.
 */
export function toNewSessionBody(draft: SessionDraft): NewSessionBody {
  const given = (text: string) => text.trim() || undefined;
  const { year, color, parkingSpot, specialInstructions, locationId } = draft;
  return dropEmpty({
    vehicleInfo: dropEmpty({
      licensePlate: draft.licensePlate.trim(),
      plateRegion: given(draft.plateRegion),
      make: draft.make.trim(),
      model: draft.model.trim(),
      year: given(year) ? Number(year) : undefined,
      color: given(color),
    }),
    parkingSpot: given(parkingSpot),
    specialInstructions: given(specialInstructions),
    locationId: given(locationId),
  });
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function dropEmpty<T extends object>(fields: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
