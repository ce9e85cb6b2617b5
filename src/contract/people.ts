import { z } from 'zod';

export { type Role, roles } from '#domain/identity/roles.ts';
export { type Language, languages } from '#texts/languages.ts';

export const id = z.guid();
/** ISO 8601 in UTC. */
export const instant = z.string();
/** ISO 4217; `…Cents` beside it are its smallest units, other amounts its whole ones. */
export const currency = z.string();
/** IANA; in it the times beside it are read, wherever the reader is. */
export const timeZone = z.string();
