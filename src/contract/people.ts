import { z } from 'zod';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';

export { type Role, roles } from '#domain/identity/roles.ts';
export { type Language, languages } from '#texts/languages.ts';

/**
 * UUID in lower case. Otherwise ids typed in different letter cases would be counted and compared
 * as different.
 */
export const id = z.guid().toLowerCase();
/** Comma-separated ids, at most `ITEMS_AT_ONCE`. */
export const idList = z
  .string()
  .max(ITEMS_AT_ONCE * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(id));
/** Instant as ISO 8601 in UTC. */
export const instant = z.string();
/**
 * ISO 4217 currency. `…Cents` fields beside a currency are in its smallest unit (cents), other
 * amounts in its main unit (dollars).
 */
export const currency = z.string();
/** IANA time zone in which the times beside this field are shown, wherever the reader is. */
export const timeZone = z.string();
/** Location of a car or shift; the name for readers of Arabic is null if equal to `location`. */
export const shortLocation = {
  location: z.string(),
  locationArabic: z.string().nullable(),
  timeZone,
};
/** Same as `shortLocation`, under the names that calls for tickets and orders use. */
export const namedLocation = {
  locationName: z.string(),
  locationNameArabic: z.string().nullable(),
  timeZone,
};
