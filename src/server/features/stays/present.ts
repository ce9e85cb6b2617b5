import type { StaffTicket } from '#contract/stays.ts';
import { maskPhone } from '#domain/identity/maskPhone.ts';
import { ticketStatus } from '#domain/stays/presentation.ts';
import { isInCustody } from '#domain/stays/states.ts';
import type { Context } from '../../context.ts';
import { findLinkAddress } from './queries/links.ts';
import { presentKey } from './queries/keys.ts';
import type { TicketRow } from './queries/tickets.ts';
import { presentStay, toInstant } from './queries/stayView.ts';

/**
 * Seconds that an SMS may need to arrive. A new check-in code would invalidate the code in an SMS
 * that is on its way.
 */
const RESEND_AFTER_SECONDS = 20;

/** Returns when the awaited check-in code expires, and when a new code can be sent. */
function presentCode({ status, code }: TicketRow) {
  if (status !== 'expected' || !code) return { codeExpiresAt: null, resendAt: null };
  const { expiresAt, createdAt, lockedUntil } = code;
  const nextAt = new Date(createdAt).getTime() + RESEND_AFTER_SECONDS * 1000;
  const unlockedAt = lockedUntil ? new Date(lockedUntil).getTime() : 0;
  return {
    codeExpiresAt: new Date(expiresAt).toISOString(),
    resendAt: new Date(Math.max(nextAt, unlockedAt)).toISOString(),
  };
}

/**
 * Returns the ticket link for the staff's screen: while the car is received, or in custody for a
 * guest without SMS. Otherwise only the guest may see the ticket link, which comes by SMS when the
 * car is parked.
 */
function chooseVisibleUrl(ctx: Context, row: TicketRow): string | null {
  const isUnreachable = row.is_sms_withheld || row.phone_e164 === null;
  const isForScreen = row.status === 'received' || (isUnreachable && isInCustody(row.status));
  return isForScreen ? findLinkAddress(ctx, row) : null;
}

export function presentTicket(ctx: Context, row: TicketRow): StaffTicket {
  const stay = presentStay(row);
  return {
    ...stay,
    ticketId: row.id,
    status: ticketStatus(row.status),
    stayStatus: row.status,
    phoneE164: stay.phoneE164 ?? '',
    keyHook: row.key_hook,
    key: presentKey(row),
    noteTags: row.note_tags,
    chargePercent: row.charge_percent,
    createdAt: row.created_at.toISOString(),
    valetId: row.received_by ?? row.opened_by,
    valetName: row.valet_name,
    ...presentCode(row),
    linkOpenedAt: toInstant(row.link_opened_at),
    smsSuppressed: row.is_sms_withheld,
    smsLimited: row.is_sms_limited,
    smsLandline: row.is_sms_landline,
    smsFailed: row.is_sms_failing ?? false,
    ticketUrl: chooseVisibleUrl(ctx, row),
  };
}

/** Masks the phone number of a ticket, as it is in the recall that filled it in. */
export const maskTicketPhone = ({ phoneE164, ...ticket }: StaffTicket): StaffTicket => ({
  ...ticket,
  phoneE164: phoneE164 && maskPhone(phoneE164),
});
