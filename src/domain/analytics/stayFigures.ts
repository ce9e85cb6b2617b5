/** Figures for which the screen can list the cars behind them. */
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
