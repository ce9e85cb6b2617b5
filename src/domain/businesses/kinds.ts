/** Kinds of business that take in cars. */
export const businessKinds = [
  'restaurant',
  'hotel',
  'venue',
  'hospital',
  'retail',
  'residence',
  'other',
] as const;
export type BusinessKind = (typeof businessKinds)[number];
