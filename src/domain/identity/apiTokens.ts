import type { Capability } from './roles.ts';

/**
 * Capabilities that an API token can have: work with cars, take payments, and read locations, staff
 * and figures.
 * No token can change people, tokens, settings or accounts, whoever created the token.
 */
export const tokenCapabilities = [
  'cars.find',
  'cars.serve',
  'stays.checkIn',
  'queue.view',
  'queue.dispatch',
  'locations.view',
  'staff.view',
  'figures.view',
  'cash.take',
] as const satisfies readonly Capability[];
export type TokenCapability = (typeof tokenCapabilities)[number];

/** Longest lifetime of an API token, in days. */
export const LONGEST_TOKEN_DAYS = 366;

/** Prefix by which people and secret scanners recognise an API token. */
export const API_TOKEN_PREFIX = 'pk_';

/** Most API tokens that a business can have at the same time. */
export const MOST_API_TOKENS = 50;

export type TokenState = 'active' | 'expired' | 'revoked';

export function findTokenState(
  token: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): TokenState {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt <= now ? 'expired' : 'active';
}
