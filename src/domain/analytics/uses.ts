/** What made a return cheaper for its guest, or paid for it. */
export const useKinds = ['promo', 'house'] as const;
export type UseKind = (typeof useKinds)[number];
