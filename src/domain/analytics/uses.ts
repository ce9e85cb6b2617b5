/**
 * Ways in which a return becomes cheaper for its guest: a promo code, or a house account that pays.
 */
export const useKinds = ['promo', 'house'] as const;
export type UseKind = (typeof useKinds)[number];
