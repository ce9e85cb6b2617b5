/** Figures whose cars can be listed. */
export const stayFigures = [
  'arrivals',
  'returns',
  'givenBack',
  'waits',
  'slow',
  'refunds',
  'ratings',
  'tips',
  'fees',
  'promo',
  'house',
] as const;
export type StayFigure = (typeof stayFigures)[number];
