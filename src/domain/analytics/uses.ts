/**
 * Ways in which a return becomes cheaper for its guest: a promo code, or a house account that pays.
 */
export const discountKinds = ['promo', 'house'] as const;
export type DiscountKind = (typeof discountKinds)[number];
