import type { StaffTicket } from '#contract/stays.ts';
import { ticketStatus } from '#domain/stays/presentation.ts';
import { isInCustody } from '#domain/stays/states.ts';
import type { Context } from '../../context.ts';
import { findLinkAddress } from './queries/links.ts';
import type { LockedStay } from './commands/transition.ts';

/**
 * A link reaches the guest by SMS when the car is parked, and is nobody else's then. It is shown to
 * the staff where it was made before, for a guest nothing can be sent to.
 */
function chooseVisibleUrl(ctx: Context, row: LockedStay): string | null {
  const isForScreen =
    row.status === 'received' || (row.opted_out_since !== null && isInCustody(row.status));
  return isForScreen ? findLinkAddress(ctx, row) : null;
}

export function presentTicket(ctx: Context, row: LockedStay): StaffTicket {
  return {
    ticketId: row.id,
    ticketNumber: row.ticket_number,
    status: ticketStatus(row.status),
    stayStatus: row.status,
    phoneE164: row.phone_e164 ?? '',
    customerName: row.customer_name,
    vehicleMake: row.vehicle_make,
    vehicleModel: row.vehicle_model,
    vehicleColor: row.vehicle_color,
    licensePlate: row.license_plate,
    notes: row.notes,
    locationId: row.location_id,
    locationName: row.location_name,
    timeZone: row.time_zone,
    parkingSpot: row.parking_spot,
    createdAt: row.created_at.toISOString(),
    valetName: row.valet_name,
    smsSuppressed: row.opted_out_since !== null,
    ticketUrl: chooseVisibleUrl(ctx, row),
  };
}
