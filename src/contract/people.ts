import { z } from 'zod';

export const roles = ['customer', 'valet', 'business_valet', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Both valet roles have the same rights; how the account was made differs. */
export const valetRoles = ['valet', 'business_valet'] as const satisfies readonly Role[];
export const dispatcherRoles = ['business', 'admin'] as const satisfies readonly Role[];

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export const id = z.guid();
/** ISO 8601 in UTC. */
export const instant = z.string();
