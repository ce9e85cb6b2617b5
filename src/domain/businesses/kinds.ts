/** Kinds of business that an applicant can choose. */
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
