import { keepCharge, type NoteTag } from '#domain/stays/noteTags.ts';
import { listAbsent } from '#web/features/stays/listAbsent.ts';
import type { NewSessionBody } from './api.ts';
import type { SessionDraft } from './draft.ts';

/**
 * Builds the request body of a new parking session, without empty texts and with the year as a
 * number.
 *
 * @param required tags about which the location requires an answer
 */
export function toNewSessionBody(
  draft: SessionDraft,
  required: readonly NoteTag[] = [],
): NewSessionBody {
  const given = (text: string) => text.trim() || undefined;
  const { year, color, parkingSpot, specialInstructions, locationId, noteTags, chargePercent } =
    draft;
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
    noteTags: noteTags.length > 0 ? noteTags : undefined,
    // Present also when empty, because the server takes a body without it for a form that does not
    // ask about tags.
    absentTags: listAbsent(draft, required),
    chargePercent: keepCharge(noteTags, chargePercent ? Number(chargePercent) : null) ?? undefined,
    locationId: given(locationId),
  });
}

type WithoutUndefined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function dropEmpty<T extends object>(fields: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
