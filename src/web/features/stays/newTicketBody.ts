import { buildIssue } from '#contract/issueCatalogue.ts';
import { writeIssue } from '#contract/issues.ts';
import type { RecalledVisit } from '#contract/stays.ts';
import { keepCharge, listUnanswered, type NoteTag } from '#domain/stays/noteTags.ts';
import type { NewTicket } from './api.ts';
import type { CheckInDraft } from './draft.ts';
import { keepGiven, listAbsent } from './listAbsent.ts';

/** Facts that the check-in form knows besides the typed fields. */
export type KnownVisit = {
  /** Recalled visit: guest and car, or with `isCarOnly` just the car. */
  visit: RecalledVisit | null;
  /** True if the server knows the guest's phone number from the recalled visit. */
  isGuestKnown: boolean;
  /** True if another guest drives the car today. */
  isCarOnly: boolean;
  parkingSpot: string;
  keyHook: string;
  /**
   * True if a ticket for this plate waits for its SMS code, and the valet has confirmed no second
   * ticket.
   */
  isOpen: boolean;
  /** Tags about which the location requires an answer. */
  requiredTags: readonly NoteTag[];
};

/** Returns the error of the tags' field, in the server's words; null when all is answered. */
export const findTagError = (
  body: Pick<NewTicket, 'noteTags' | 'absentTags'>,
  { requiredTags }: Pick<KnownVisit, 'requiredTags'>,
) =>
  listUnanswered(requiredTags, body).length > 0
    ? { type: 'tags_unanswered', message: writeIssue(buildIssue('tags_unanswered')) }
    : null;

/**
 * Builds the request body without empty fields. The server reads the phone number in the location's
 * country. The client never gets the number of an earlier visit, which the server fills in.
 */
export function toNewTicketBody(draft: CheckInDraft, known: KnownVisit): NewTicket {
  const { visit, isGuestKnown, isCarOnly, parkingSpot, keyHook } = known;
  const { visit: _, isOpenKnown: __, shiftId: ____, way, isElsewhereKnown, ...rest } = draft;
  const { noteTags, chargePercent, noneOf: ___, hasNoPlate, ...texts } = rest;
  const absentTags = listAbsent(draft, known.requiredTags);
  const car = isCarOnly && visit;
  const charge = keepCharge(noteTags, chargePercent ? Number(chargePercent) : null);
  return {
    ...keepGiven({
      ...texts,
      phoneE164: way === 'scan' || isGuestKnown ? '' : texts.phoneE164,
      plateRegion: texts.plateRegion || (car && visit.plateRegion) || '',
      vehicleMake: texts.vehicleMake || (car && visit.vehicleMake) || '',
      vehicleModel: texts.vehicleModel || (car && visit.vehicleModel) || '',
      vehicleColor: texts.vehicleColor || (car && visit.vehicleColor) || '',
      parkingSpot,
      keyHook,
    }),
    locationId: texts.locationId,
    ...(noteTags.length > 0 ? { noteTags } : {}),
    ...(absentTags.length > 0 ? { absentTags } : {}),
    ...(charge === null ? {} : { chargePercent: charge }),
    ...(hasNoPlate ? { hasNoPlate } : {}),
    ...(visit && !isCarOnly ? { recallId: visit.recallId } : {}),
    ...(isElsewhereKnown ? { isElsewhereKnown: true } : {}),
  };
}
