import { sql } from 'kysely';
import type { CheckInProof, HandoverRule } from '#domain/businesses/curb.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import { computeCarAppearance } from '#domain/vehicles/appearance.ts';

/** Columns that all views of a stay have, for a query that joins `locations` and `businesses`. */
export const stayColumns = [
  'stays.ticket_number',
  'stays.channel',
  'stays.vehicle_make',
  'stays.vehicle_model',
  'stays.vehicle_year',
  'stays.vehicle_color',
  'stays.license_plate',
  'stays.customer_name',
  'stays.phone_e164',
  'stays.parking_spot',
  'stays.parking_location',
  'stays.notes',
  'stays.location_id',
  'locations.name as location_name',
  'locations.name_ar as location_name_ar',
  'locations.address as location_address',
  'locations.entrance as location_entrance',
  'locations.time_zone',
  'businesses.name as business_name',
  'businesses.currency',
] as const;

/**
 * SQL condition: a stay's newest SMS failed, or was not accepted yet. Null for a stay without an
 * SMS.
 */
export const isSmsFailing = (stayId: string) => sql<boolean | null>`(
  select status in ('failed', 'undelivered') or (status = 'queued' and attempts > 0)
  from messages where messages.stay_id = ${sql.ref(stayId)} and messages.channel = 'sms'
  order by created_at desc limit 1)`;

export const keyHolderName = sql<
  string | null
>`(select nullif(trim(first_name || ' ' || last_name), '')
  from people where id = stays.key_holder)`.as('key_holder_name');

/**
 * Columns for a locked or written row without joins: subqueries for the location, its settings, the
 * valet and the SMS state. A second query is not needed, because these columns come with the row.
 */
export const aboutStay = [
  sql<string>`(select name from locations where id = stays.location_id)`.as('location_name'),
  sql<string | null>`(select name_ar from locations where id = stays.location_id)`.as(
    'location_name_ar',
  ),
  sql<string | null>`(select entrance from locations where id = stays.location_id)`.as(
    'location_entrance',
  ),
  sql<string>`(select time_zone from locations where id = stays.location_id)`.as('time_zone'),
  sql<CheckInProof>`(select check_in_proof from locations where id = stays.location_id)`.as(
    'check_in_proof',
  ),
  sql<HandoverRule>`(select handover_proof from locations where id = stays.location_id)`.as(
    'handover_proof',
  ),
  sql<boolean>`(select auto_dispatch from locations where id = stays.location_id)`.as(
    'auto_dispatch',
  ),
  sql<string | null>`(select nullif(trim(first_name || ' ' || last_name), '')
    from people where id = coalesce(stays.received_by, stays.opened_by))`.as('valet_name'),
  sql<boolean>`(exists (select from sms_opt_outs where phone_e164 = stays.phone_e164)
    or exists (select from messages where stay_id = stays.id and suppressed_by in ('country', 'ceiling', 'number')))`.as(
    'is_sms_withheld',
  ),
  isSmsFailing('stays.id').as('is_sms_failing'),
  keyHolderName,
] as const;

/** Columns of a stay, as selected by `stayColumns` or `aboutStay`. */
export type StayColumns = {
  ticket_number: string;
  channel: StayChannel;
  vehicle_make: string | null;
  vehicle_model: string | null;
  vehicle_year: number | null;
  vehicle_color: string | null;
  license_plate: string | null;
  customer_name: string | null;
  phone_e164: string | null;
  parking_spot: string | null;
  parking_location: string | null;
  notes: string | null;
  location_id: string;
  location_name: string;
  location_name_ar: string | null;
  time_zone: string;
};

/**
 * Presents a stay with the field names of the contract. Each view returns only the fields that its
 * reader may see.
 */
export function presentStay(row: StayColumns) {
  const appearance = computeCarAppearance({
    make: row.vehicle_make,
    model: row.vehicle_model,
    color: row.vehicle_color,
  });
  return {
    ticketNumber: row.ticket_number,
    /** Car with the field names that the calls for tickets use. */
    ticketVehicle: {
      vehicleMake: row.vehicle_make,
      vehicleModel: row.vehicle_model,
      vehicleColor: row.vehicle_color,
      licensePlate: row.license_plate,
      appearance,
    },
    /** Car with the field names that all other calls use. */
    vehicleInfo: {
      make: row.vehicle_make,
      model: row.vehicle_model,
      year: row.vehicle_year,
      color: row.vehicle_color,
      licensePlate: row.license_plate,
      appearance,
    },
    customerName: row.customer_name,
    phoneE164: row.phone_e164,
    parkingSpot: row.parking_spot,
    parkingLocation: row.parking_location,
    notes: row.notes,
    /**
     * Null for a ticket, because valets write the notes of a ticket for colleagues and not for the
     * guest.
     */
    guestNotes: row.channel === 'ticket' ? null : row.notes,
    locationId: row.location_id,
    locationName: row.location_name,
    locationNameArabic: row.location_name_ar,
    timeZone: row.time_zone,
  };
}

type Place = {
  location_id: string;
  location_name: string;
  location_name_ar: string | null;
  location_address: string;
  location_entrance: string | null;
  time_zone: string;
};

/** Presents a stay's location for its guest. */
export const presentPlace = (row: Place) => ({
  id: row.location_id,
  name: row.location_name,
  nameArabic: row.location_name_ar,
  address: row.location_address,
  entrance: row.location_entrance,
  timeZone: row.time_zone,
});

/** Formats a time as ISO 8601; returns null for null. */
export const toInstant = (time: Date | null): string | null => time?.toISOString() ?? null;
