import { keepCharge, type NoteTag } from '#domain/stays/noteTags.ts';
import { keepGiven, listAbsent } from '#web/features/stays/listAbsent.ts';
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
  const { licensePlate, plateRegion, make, model, year, color } = draft;
  const { parkingSpot, specialInstructions, locationId, noteTags, chargePercent } = draft;
  const charge = keepCharge(noteTags, chargePercent ? Number(chargePercent) : null);
  return {
    vehicleInfo: {
      ...keepGiven({ plateRegion, color }),
      licensePlate: licensePlate.trim(),
      make: make.trim(),
      model: model.trim(),
      ...(year.trim() ? { year: Number(year) } : {}),
    },
    ...keepGiven({ parkingSpot, specialInstructions, locationId }),
    ...(noteTags.length > 0 ? { noteTags } : {}),
    // Present also when empty, because the server takes a body without it for a form that does not
    // ask about tags.
    absentTags: listAbsent(draft, required),
    ...(charge === null ? {} : { chargePercent: charge }),
  };
}
