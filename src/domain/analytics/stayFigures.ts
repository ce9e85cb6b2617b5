/** Figures for which the screen can list the cars that were counted. */
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
