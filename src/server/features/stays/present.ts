import type { StaffTicket } from '#contract/stays.ts';
import { ticketStatus } from '#domain/stays/presentation.ts';
import type { StayStatus } from '#domain/stays/states.ts';
import type { TicketRow } from './queries/tickets.ts';

export function presentTicket(row: TicketRow): StaffTicket {
  return {
    ticketId: row.id,
    ticketNumber: row.ticket_number,
    status: ticketStatus(row.status as StayStatus),
    stayStatus: row.status as StayStatus,
    phoneE164: row.phone_e164 ?? '',
    customerName: row.customer_name,
    vehicleMake: row.vehicle_make,
    vehicleModel: row.vehicle_model,
    vehicleColor: row.vehicle_color,
    licensePlate: row.license_plate,
    notes: row.notes,
    locationId: row.location_id,
    locationName: row.location_name,
    parkingSpot: row.parking_spot,
    createdAt: row.created_at.toISOString(),
    valetName: row.first_name ? `${row.first_name} ${row.last_name ?? ''}`.trim() : null,
  };
}
