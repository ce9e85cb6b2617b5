import type { StaffTicket } from '#contract/stays.ts';
import { ticketStatus } from '#domain/stays/presentation.ts';
import { isInCustody } from '#domain/stays/states.ts';
import type { Context } from '../../context.ts';
import { findLinkAddress } from './queries/links.ts';
import type { LockedStay } from './commands/transition.ts';
import { presentStay } from './queries/stayView.ts';

/**
 * A link reaches the guest by SMS when the car is parked, and is nobody else's then. It is shown to
 * the staff where it was made before, for a guest nothing can be sent to.
 */
function chooseVisibleUrl(ctx: Context, row: LockedStay): string | null {
  const isForScreen = row.status === 'received' || (row.is_sms_withheld && isInCustody(row.status));
  return isForScreen ? findLinkAddress(ctx, row) : null;
}

export function presentTicket(ctx: Context, row: LockedStay): StaffTicket {
  const stay = presentStay(row);
  return {
    ticketId: row.id,
    ticketNumber: stay.ticketNumber,
    status: ticketStatus(row.status),
    stayStatus: row.status,
    phoneE164: stay.phoneE164 ?? '',
    customerName: stay.customerName,
    ...stay.ticketVehicle,
    notes: stay.notes,
    locationId: stay.locationId,
    locationName: stay.locationName,
    timeZone: stay.timeZone,
    parkingSpot: stay.parkingSpot,
    createdAt: row.created_at.toISOString(),
    valetName: row.valet_name,
    smsSuppressed: row.is_sms_withheld,
    smsFailed: row.is_sms_failing ?? false,
    ticketUrl: chooseVisibleUrl(ctx, row),
  };
}
