import type { RecalledVisit } from '#contract/stays.ts';
import type { NewTicket } from './api.ts';
import type { CheckInDraft } from './draft.ts';

/** Facts that the form knows besides the typed fields. */
export type KnownVisit = {
  /** Recalled visit: the guest, or with `isCarOnly` just the car. */
  visit: RecalledVisit | null;
  /** Whether the server knows the guest's number from that visit. */
  isGuestKnown: boolean;
  /** Whether another guest drives the car today. */
  isCarOnly: boolean;
  parkingSpot: string;
  keyHook: string;
  /** Whether a ticket for this plate waits for its code, and no second one was confirmed. */
  isOpen: boolean;
};

const keepGiven = (texts: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()] as const] : [],
    ),
  );

/**
 * Builds the request body without empty fields. The server reads the phone number in the location's
 * country, and fills in the number of an earlier visit, which the client never gets.
 */
export function toNewTicketBody(draft: CheckInDraft, known: KnownVisit): NewTicket {
  const { visit, isGuestKnown, isCarOnly, parkingSpot, keyHook } = known;
  const { licensePlate, vehicleMake, vehicleModel, vehicleColor, customerName, notes } = draft;
  const phoneE164 = draft.way === 'scan' || isGuestKnown ? '' : draft.phoneE164;
  const car = isCarOnly && visit;
  return {
    ...keepGiven({
      phoneE164,
      licensePlate,
      vehicleMake: vehicleMake || (car && visit.vehicleMake) || '',
      vehicleModel: vehicleModel || (car && visit.vehicleModel) || '',
      vehicleColor: vehicleColor || (car && visit.vehicleColor) || '',
      customerName,
      notes,
      parkingSpot,
      keyHook,
    }),
    locationId: draft.locationId,
    ...(draft.language ? { language: draft.language } : {}),
    ...(draft.noteTags.length > 0 ? { noteTags: draft.noteTags } : {}),
    ...(visit && !isCarOnly ? { recallId: visit.recallId } : {}),
    ...(draft.isElsewhereKnown ? { isElsewhereKnown: true } : {}),
  };
}
