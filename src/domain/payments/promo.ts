import { toLatinDigits } from '../shared/digits.ts';
import type { Cents } from '../shared/money.ts';
import type { Portion } from './price.ts';

export type Promo = {
  discountType: 'percentage' | 'fixed';
  /** Basis points or cents. */
  discountValue: number;
  isActive: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  /** When a manager ended it. */
  endedAt: Date | null;
  /** Null is without limit. */
  maxUses: number | null;
  maxUsesPerGuest: number | null;
  /** What a return has to cost before the code; null is nothing. */
  minimumCents: Cents | null;
  /** Where it is good; empty is everywhere. */
  locationIds: readonly string[];
  uses: number;
};

/** The return that a guest wants to pay with a code. */
export type PromoUse = {
  priceCents: Cents;
  locationId: string;
  /** How often this guest has used the code, this return apart. */
  usesOfGuest: number;
};

export const promoCodeLength = { min: 3, max: 40 } as const;

/** A code as it is kept and compared: digits Latin, letters large, no spaces, no invisible signs. */
export function normalisePromoCode(typed: string): string {
  return toLatinDigits(typed.normalize('NFKC'))
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/** `paused` is switched off for now; `ended` is over, or used up. */
export const promoStates = ['active', 'upcoming', 'paused', 'ended'] as const;
export type PromoState = (typeof promoStates)[number];

type Lifetime = Pick<Promo, 'isActive' | 'startsAt' | 'expiresAt' | 'endedAt' | 'maxUses' | 'uses'>;

/** From its first moment on, up to its last one, while a use is left. */
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

/** Why a code takes nothing off this return; null where it does. */
export function findPromoRefusal(promo: Promo, use: PromoUse, now: Date): PromoRefusal | null {
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

export function toPortion({ discountType, discountValue }: Promo): Portion {
  return { type: discountType, value: discountValue };
}
