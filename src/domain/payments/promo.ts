import { toLatinDigits } from '../shared/digits.ts';
import type { Portion } from './price.ts';

export type Promo = {
  discountType: 'percentage' | 'fixed';
  /** Basis points or cents. */
  discountValue: number;
  isActive: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  /** Null is without limit. */
  maxUses: number | null;
  uses: number;
};

/** A code as it is kept and compared: digits Latin, letters large, no spaces, no invisible signs. */
export function normalisePromoCode(typed: string): string {
  return toLatinDigits(typed.normalize('NFKC'))
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/** From its first moment on, up to its last one, while a use is left. */
export function isPromoUsable(promo: Promo, now: Date): boolean {
  const { startsAt, expiresAt, maxUses, uses } = promo;
  if (!promo.isActive) return false;
  if (startsAt !== null && now < startsAt) return false;
  if (expiresAt !== null && now >= expiresAt) return false;
  return maxUses === null || uses < maxUses;
}

export function toPortion({ discountType, discountValue }: Promo): Portion {
  return { type: discountType, value: discountValue };
}
