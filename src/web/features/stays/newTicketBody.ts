import { normalisePhone } from '#domain/identity/phone.ts';
import type { NewTicket } from './api.ts';
import type { Draft } from './draft.ts';

/** The body of the call: the number normalised, nothing empty. */
export function toNewTicketBody(draft: Draft): NewTicket {
  const { phoneE164, locationId, language, ...rest } = draft;
  const given = Object.entries(rest).flatMap(([name, value]) =>
    value.trim() ? [[name, value.trim()] as const] : [],
  );
  return {
    ...Object.fromEntries(given),
    phoneE164: normalisePhone(phoneE164),
    locationId,
    ...(language ? { language } : {}),
  };
}
