import { computeMean } from './waits.ts';

/**
 * Names of the figures that are summed for each hour; docs/figures.md defines each one. Amounts are
 * in cents.
 */
export const figureKinds = [
  'arrivals',
  'returns',
  'given_back',
  'card_cents',
  'cash_cents',
  'house_cents',
  'complimentary_cents',
  'card_refund_cents',
  'cash_refund_cents',
  'house_refund_cents',
  'complimentary_refund_cents',
  'fee_cents',
  'tip_cents',
  'tip_refund_cents',
  'discount_cents',
  'waits',
  'wait_tenths',
  'waits_in_target',
  'stars_1',
  'stars_2',
  'stars_3',
  'stars_4',
  'stars_5',
] as const;
export type FigureKind = (typeof figureKinds)[number];
export type FigureSums = Record<FigureKind, number>;

export const noMeasures = (): FigureSums =>
  Object.fromEntries(figureKinds.map((measure) => [measure, 0])) as FigureSums;

export function addMeasured(sum: FigureSums, more: FigureSums): FigureSums {
  return Object.fromEntries(
    figureKinds.map((measure) => [measure, sum[measure] + more[measure]]),
  ) as FigureSums;
}

export const sumMeasured = (all: readonly FigureSums[]): FigureSums =>
  all.reduce(addMeasured, noMeasures());

/**
 * Sums the refunds of returns, without tips. Complimentary returns are left out, because nobody
 * paid for a complimentary return.
 */
export const sumRefunds = (one: FigureSums): number =>
  one.card_refund_cents + one.cash_refund_cents + one.house_refund_cents;

/**
 * Computes the revenue: returns paid by card, in cash and by house accounts, less refunds. The
 * platform fee is included.
 */
export const computeRevenue = (one: FigureSums): number =>
  one.card_cents + one.cash_cents + one.house_cents - sumRefunds(one);

/** Computes tips less refunded tips. */
export const computeTips = (one: FigureSums): number => one.tip_cents - one.tip_refund_cents;

/** Lists how many guests gave 1, 2, 3, 4 and 5 stars. */
export const listStars = (one: FigureSums): number[] => [
  one.stars_1,
  one.stars_2,
  one.stars_3,
  one.stars_4,
  one.stars_5,
];

export function computeRating(one: FigureSums): { mean: number | null; count: number } {
  const stars = listStars(one);
  const count = stars.reduce((sum, rated) => sum + rated, 0);
  const sum = stars.reduce((all, rated, at) => all + rated * (at + 1), 0);
  return { mean: computeMean(sum, count), count };
}
