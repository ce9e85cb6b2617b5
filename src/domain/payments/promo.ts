import { toLatinDigits } from '../shared/digits.ts';
import type { Cents } from '../shared/money.ts';
import type { PercentOrAmount } from './price.ts';

export type PromoTerms = {
  discountType: 'percentage' | 'fixed';
  /** Discount: basis points for a percentage, otherwise cents. */
  discountValue: number;
  isActive: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  /** When a manager ended the promo code. */
  endedAt: Date | null;
  /** Most uses of the promo code; null for no limit. */
  maxUses: number | null;
  maxUsesPerGuest: number | null;
  /** Least price before the discount for which the promo code applies; null for no minimum. */
  minimumCents: Cents | null;
  /** Locations that accept the promo code; empty for all locations. */
  locationIds: readonly string[];
  uses: number;
};

/** Return to which a guest applies a promo code. */
export type PromoUse = {
  priceCents: Cents;
  locationId: string;
  /** Number of earlier uses of the promo code by this guest. */
  usesOfGuest: number;
};

export const promoCodeLength = { min: 3, max: 40 } as const;

/**
 * Normalises a promo code for storing and comparing: Latin digits, upper case, no spaces, no
 * invisible characters.
 */
export function normalisePromoCode(typed: string): string {
  return toLatinDigits(typed.normalize('NFKC'))
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/**
 * States of a promo code. A manager has switched a `paused` code off; an `ended` code has expired,
 * was ended, or has no uses left.
 */
export const promoStates = ['active', 'upcoming', 'paused', 'ended'] as const;
export type PromoState = (typeof promoStates)[number];

type Lifetime = Pick<
  PromoTerms,
  'isActive' | 'startsAt' | 'expiresAt' | 'endedAt' | 'maxUses' | 'uses'
>;

/**
 * Returns the state of a promo code. The code is valid from its start until just before its expiry,
 * while uses are left.
 */
export function getPromoState(promo: Lifetime, now: Date): PromoState {
  const { isActive, startsAt, expiresAt, endedAt } = promo;
  if (endedAt !== null || (expiresAt !== null && now >= expiresAt)) return 'ended';
  if (isUsedUp(promo)) return 'ended';
  if (!isActive) return 'paused';
  return startsAt !== null && now < startsAt ? 'upcoming' : 'active';
}

const isUsedUp = ({ maxUses, uses }: Lifetime) => maxUses !== null && uses >= maxUses;

export type PromoRefusal =
  | 'invalid'
  | 'ended'
  | 'used_up'
  | 'not_started'
  | 'not_here'
  | 'below_minimum'
  | 'used_by_guest';

/** Explains why a promo code does not apply to this return; null if the promo code applies. */
export function findPromoRefusal(promo: PromoTerms, use: PromoUse, now: Date): PromoRefusal | null {
  const { locationIds, minimumCents, maxUsesPerGuest } = promo;
  const state = getPromoState(promo, now);
  if (state === 'ended') return isUsedUp(promo) ? 'used_up' : 'ended';
  if (state === 'paused') return 'invalid';
  if (state === 'upcoming') return 'not_started';
  if (locationIds.length > 0 && !locationIds.includes(use.locationId)) return 'not_here';
  if (minimumCents !== null && use.priceCents < minimumCents) return 'below_minimum';
  if (maxUsesPerGuest !== null && use.usesOfGuest >= maxUsesPerGuest) return 'used_by_guest';
  return null;
}

export function getPromoDiscount({ discountType, discountValue }: PromoTerms): PercentOrAmount {
  return { type: discountType, value: discountValue };
}
