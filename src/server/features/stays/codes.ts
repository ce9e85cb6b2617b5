import { ticketCodeRule } from '#domain/identity/code.ts';
import type { CodeSubject } from '../../platform/secrets/codes.ts';

/** Returns the subject of the check-in code that confirms a ticket's guest. */
export const buildTicketCodeSubject = (stayId: string): CodeSubject => ({
  purpose: 'ticket_otp',
  subjectId: stayId,
  rule: ticketCodeRule,
});
