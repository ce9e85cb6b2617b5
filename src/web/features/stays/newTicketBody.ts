import type { NewTicket } from './api.ts';
import type { Draft } from './draft.ts';

/** The body of the call: nothing empty. The number is read in the country of the location. */
export function toNewTicketBody(draft: Draft): NewTicket {
  const { phoneE164, locationId, language, ...rest } = draft;
  const given = Object.entries(rest).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()] as const] : [],
  );
  return {
    ...Object.fromEntries(given),
    phoneE164: phoneE164.trim(),
    locationId,
    ...(language ? { language } : {}),
  };
}
