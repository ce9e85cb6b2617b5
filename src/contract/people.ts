import { z } from 'zod';

export * from './roles.ts';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export const id = z.guid();
/** ISO 8601 in UTC. */
export const instant = z.string();
