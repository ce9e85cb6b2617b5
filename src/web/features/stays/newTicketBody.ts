import type { RecalledVisit } from '#contract/stays.ts';
import type { NewTicket } from './api.ts';
import type { Draft } from './draft.ts';

/** What is known besides what was typed. */
export type Known = {
  /** Whose car it is today, or what car it is. */
  visit: RecalledVisit | null;
  /** They have shown a number before, which the server knows. */
  isGuestKnown: boolean;
  /** Somebody else drives the car today. */
  isCarOnly: boolean;
  parkingSpot: string;
  keyHook: string;
  /** A ticket for this plate awaits its code, and nobody has said that a second one is wanted. */
  isOpen: boolean;
};

const keepGiven = (texts: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()] as const] : [],
    ),
  );

/**
 * The body of the call: nothing empty. The number is read in the country of the location; the one of an
 * earlier visit is known to the server alone.
 */
export function toNewTicketBody(draft: Draft, known: Known): NewTicket {
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
