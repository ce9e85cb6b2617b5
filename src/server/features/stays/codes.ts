import { ticketCode } from '#domain/identity/code.ts';
import type { CodeFor } from '../../platform/secrets/codes.ts';

/** The code that links a guest to his ticket. */
export const codeOf = (stayId: string): CodeFor => ({
  purpose: 'ticket_otp',
  subjectId: stayId,
  rule: ticketCode,
});
