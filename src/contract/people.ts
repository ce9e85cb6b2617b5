import { z } from 'zod';

export { type Role, roles } from '#domain/identity/roles.ts';
export { type Language, languages } from '#texts/languages.ts';

export const id = z.guid();
/** ISO 8601 in UTC. */
export const instant = z.string();
