import type { z } from 'zod';
import type { locationFields } from '#contract/locationFields.ts';
import { isAlwaysOpen, type OpeningHours } from '#domain/businesses/openingHours.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Locations } from '../../platform/db/schema.ts';

/** Fields of a location that a manager can set. */
export type LocationFields = z.output<typeof locationFields>;
export type LocationField = keyof LocationFields;
/**
 * Fields stored in the location's row. Tip rules have their own table, because each rule starts on
 * a certain day.
 */
type StoredFields = Omit<LocationFields, 'tipRule'>;

const columnByField = {
  name: 'name',
  nameArabic: 'name_ar',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  country: 'country',
  timeZone: 'time_zone',
  latitude: 'latitude',
  longitude: 'longitude',
  openingHours: 'opening_hours',
  entrance: 'entrance',
  checkInProof: 'check_in_proof',
  handoverProof: 'handover_proof',
  payWhen: 'pay_when',
  autoDispatch: 'auto_dispatch',
  waitTargetMinutes: 'wait_target_minutes',
  keyLimitMinutes: 'key_limit_minutes',
  spots: 'spots',
  frontSpots: 'front_spots',
  requiredTags: 'required_tags',
  hooks: 'hooks',
  ticketPrefix: 'ticket_prefix',
  defaultLanguage: 'default_language',
} as const satisfies Record<keyof StoredFields, keyof Locations>;

const pairs = Object.entries(columnByField) as [keyof StoredFields, keyof Locations][];

/** Returns the table columns of the given fields, with their values. */
export const toColumns = (fields: Partial<LocationFields>): Updateable<Locations> =>
  Object.fromEntries(
    pairs.flatMap(([field, column]) =>
      fields[field] === undefined ? [] : [[column, fields[field]]],
    ),
  );

/**
 * Rebuilds the object with its keys in a fixed order, because `jsonb` does not preserve the order
 * and comparisons need it. Hours that never close read as none.
 */
export const readOpeningHours = (stored: OpeningHours | null): OpeningHours | null => {
  if (!stored || isAlwaysOpen(stored)) return null;
  const readSpans = (spans: OpeningHours['week'][number]) =>
    spans.map(({ from, to }) => ({ from, to }));
  return {
    week: stored.week.map(readSpans),
    exceptions: stored.exceptions.map(({ date, spans }) => ({ date, spans: readSpans(spans) })),
  };
};

export function readColumns(row: Selectable<Locations>): StoredFields {
  const read = Object.fromEntries(pairs.map(([field, column]) => [field, row[column]]));
  return {
    ...(read as StoredFields),
    openingHours: readOpeningHours(row.opening_hours),
  };
}
