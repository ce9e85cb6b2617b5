import type { Capability } from './roles.ts';

/**
 * What the token of a program may be given: the work with cars. Never people, tokens, settings or
 * anybody's account, whoever made it.
 */
export const tokenCapabilities = [
  'cars.find',
  'stays.checkIn',
  'queue.view',
  'queue.dispatch',
  'locations.view',
  'staff.view',
  'figures.view',
  'cash.take',
] as const satisfies readonly Capability[];
export type TokenCapability = (typeof tokenCapabilities)[number];

/** Until when one can be made to last. */
export const LONGEST_TOKEN_DAYS = 366;

/** By which it is recognised, also by who scans for secrets. */
export const API_TOKEN_PREFIX = 'pk_';

/** Of one business, at the same time. */
export const MOST_API_TOKENS = 50;

export type TokenState = 'active' | 'expired' | 'revoked';

export function findTokenState(
  token: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): TokenState {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt <= now ? 'expired' : 'active';
}
