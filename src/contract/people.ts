import { z } from 'zod';
import { ITEMS_AT_ONCE } from '#domain/shared/itemsAtOnce.ts';

export { type Role, roles } from '#domain/identity/roles.ts';
export { type Language, languages } from '#texts/languages.ts';

/** However its letters were typed: what is counted or compared by it is counted once. */
export const id = z.guid().toLowerCase();
/** Of some items of a list, with commas between them. */
export const idList = z
  .string()
  .max(ITEMS_AT_ONCE * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(id));
/** ISO 8601 in UTC. */
export const instant = z.string();
/** ISO 4217; `…Cents` beside it are its smallest units, other amounts its whole ones. */
export const currency = z.string();
/** IANA; in it the times beside it are read, wherever the reader is. */
export const timeZone = z.string();
