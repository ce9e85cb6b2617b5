import { newTicket } from '#contract/stays.ts';
import { isValidPlate } from '#domain/vehicles/plate.ts';
import { normalisePhone } from '#domain/identity/phone.ts';
import type { NewTicket } from './api.ts';
import type { Draft } from './draft.ts';

/** The contract's own rules, and the plate's, so that a slip is seen before it is sent. */
export const ticketForm = newTicket.extend({
  licensePlate: newTicket.shape.licensePlate.refine((plate) => !plate || isValidPlate(plate)),
});

/** What was typed, as it is sent: the number normalised, nothing empty. */
export function asTicket(draft: Draft): NewTicket {
  const { phoneE164, locationId, language, ...rest } = draft;
  const given = Object.entries(rest).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()] as const] : [],
  );
  return {
    ...Object.fromEntries(given),
    phoneE164: normalisePhone(phoneE164),
    locationId,
    language,
  };
}
