import { type Selectable, sql, type SqlBool } from 'kysely';
import { computeCarAppearance } from '#domain/vehicles/appearance.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { Locations, Messages, Stays } from '../../../platform/db/schema.ts';

/** Columns that `presentVehicle` reads. */
export const vehicleColumns = [
  'stays.vehicle_make',
  'stays.vehicle_model',
  'stays.vehicle_color',
  'stays.license_plate',
  'stays.plate_region',
] as const;

/** Columns about a stay's place, for a query that joins `locations` and `businesses`. */
const placeColumns = [
  'locations.name as location_name',
  'locations.name_ar as location_name_ar',
  'locations.address as location_address',
  'locations.entrance as location_entrance',
  'locations.time_zone',
  'businesses.name as business_name',
  'businesses.currency',
] as const;

/** Columns of a stay beside another row, for a query that joins `locations` and `businesses`. */
export const stayColumns = [
  ...vehicleColumns,
  'stays.ticket_number',
  'stays.channel',
  'stays.vehicle_year',
  'stays.customer_name',
  'stays.phone_e164',
  'stays.parking_spot',
  'stays.parking_location',
  'stays.notes',
  'stays.note_tags',
  'stays.charge_percent',
  'stays.location_id',
  ...placeColumns,
] as const;

/** Selects stays with their place. */
export const selectPlacedStays = (db: Queryable) =>
  db
    .selectFrom('stays')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .innerJoin('businesses', 'businesses.id', 'stays.business_id')
    .selectAll('stays')
    .select(placeColumns);

/** SQL condition to join a stay's open order as `run`; a unique index allows one at most. */
export const isOpenOrderOfStay = sql<SqlBool>`run.stay_id = stays.id
  and run.completed_at is null and run.cancelled_at is null`;

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

const ofLocation = <Name extends keyof Locations>(name: Name) =>
  sql<
    Selectable<Locations>[Name]
  >`(select ${sql.ref(name)} from locations where id = stays.location_id)`;

/**
 * SQL condition: an SMS of the stay to its present number was not sent for one of these reasons. A
 * corrected number counts anew.
 */
const isHeldBack = (
  ...reasons: NonNullable<Selectable<Messages>['suppressed_by']>[]
) => sql<boolean>`exists (
  select from messages where stay_id = stays.id and recipient = stays.phone_e164
    and suppressed_by = any(${reasons}))`;

/**
 * Columns for a locked or written row without joins: subqueries for the location, its settings, the
 * valet and the SMS state. A second query is not needed, because these columns come with the row.
 */
export const staySubqueries = [
  ofLocation('name').as('location_name'),
  ofLocation('name_ar').as('location_name_ar'),
  ofLocation('entrance').as('location_entrance'),
  ofLocation('time_zone').as('time_zone'),
  ofLocation('check_in_proof').as('check_in_proof'),
  ofLocation('handover_proof').as('handover_proof'),
  ofLocation('auto_dispatch').as('auto_dispatch'),
  sql<string | null>`(select nullif(trim(first_name || ' ' || last_name), '')
    from people where id = coalesce(stays.received_by, stays.opened_by))`.as('valet_name'),
  sql<boolean>`(exists (select from sms_opt_outs where phone_e164 = stays.phone_e164)
    or ${isHeldBack('country', 'ceiling', 'number', 'landline')})`.as('is_sms_withheld'),
  isHeldBack('ceiling', 'number').as('is_sms_limited'),
  isHeldBack('landline').as('is_sms_landline'),
  isSmsFailing('stays.id').as('is_sms_failing'),
  keyHolderName,
] as const;

type NameOf<Column> = Column extends `stays.${infer Name extends keyof Stays}` ? Name : never;
type PlaceColumns = { location_name: string; location_name_ar: string | null; time_zone: string };

export type VehicleColumns = Pick<Selectable<Stays>, NameOf<(typeof vehicleColumns)[number]>>;
/** Columns of a stay, as selected by `stayColumns` or `staySubqueries`. */
export type StayColumns = Pick<Selectable<Stays>, NameOf<(typeof stayColumns)[number]>> &
  PlaceColumns;

/** Presents a car with the field names that the calls for tickets use. */
export const presentVehicle = (row: VehicleColumns) => ({
  vehicleMake: row.vehicle_make,
  vehicleModel: row.vehicle_model,
  vehicleColor: row.vehicle_color,
  licensePlate: row.license_plate,
  plateRegion: row.plate_region,
  appearance: computeCarAppearance({
    make: row.vehicle_make,
    model: row.vehicle_model,
    color: row.vehicle_color,
  }),
});

/**
 * Presents a stay with all field names of the contract. Answers to staff spread these fields, and
 * the schema drops the rest. Answers to guests name each field.
 */
export function presentStay(row: StayColumns) {
  const vehicle = presentVehicle(row);
  return {
    ...vehicle,
    vehicleInfo: {
      make: row.vehicle_make,
      model: row.vehicle_model,
      year: row.vehicle_year,
      color: row.vehicle_color,
      licensePlate: row.license_plate,
      plateRegion: row.plate_region,
      appearance: vehicle.appearance,
    },
    ticketNumber: row.ticket_number,
    channel: row.channel,
    customerName: row.customer_name,
    phoneE164: row.phone_e164,
    parkingSpot: row.parking_spot,
    parkingLocation: row.parking_location,
    notes: row.notes,
    noteTags: row.note_tags,
    chargePercent: row.charge_percent,
    /**
     * Null for a ticket, because valets write the notes of a ticket for colleagues and not for the
     * guest.
     */
    guestNotes: row.channel === 'ticket' ? null : row.notes,
    ...presentLocation(row),
    location: row.location_name,
    locationArabic: row.location_name_ar,
  };
}

/** Presents the location of a stay for staff. */
export const presentLocation = (row: Pick<StayColumns, 'location_id' | keyof PlaceColumns>) => ({
  locationId: row.location_id,
  locationName: row.location_name,
  locationNameArabic: row.location_name_ar,
  timeZone: row.time_zone,
});

type Place = PlaceColumns & {
  location_id: string;
  location_address: string;
  location_entrance: string | null;
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
