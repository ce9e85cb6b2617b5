import { z } from 'zod';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';

export { type Role, roles } from '#domain/identity/roles.ts';
export { type Language, languages } from '#texts/languages.ts';

/** UUID in lower case, so that ids typed in different cases are counted and compared as one. */
export const id = z.guid().toLowerCase();
/** Comma-separated ids, at most `ITEMS_AT_ONCE`. */
export const idList = z
  .string()
  .max(ITEMS_AT_ONCE * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(id));
/** ISO 8601 in UTC. */
export const instant = z.string();
/** ISO 4217 currency; `…Cents` fields beside it are smallest units, other amounts whole units. */
export const currency = z.string();
/** IANA zone in which the times beside it are shown, wherever the reader is. */
export const timeZone = z.string();
