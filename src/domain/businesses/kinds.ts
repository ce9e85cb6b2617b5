/** What a business that takes in cars can be. */
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
