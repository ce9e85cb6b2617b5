/** Reasons against deleting a business, by priority. Screens show the first reason that applies. */
export const businessObstacles = [
  'BUSINESS_HAS_CARS',
  'BUSINESS_HAS_ORDERS',
  'BUSINESS_HAS_REFUNDS',
  'BUSINESS_OWES_TIPS',
  'BUSINESS_OWES_FEES',
] as const;
export type BusinessObstacle = (typeof businessObstacles)[number];

/**
 * Counts of what a business still has open. Each count must be 0 before the business can be
 * deleted.
 */
export type BusinessOpenMatters = {
  /** Cars in custody, announced, or handed over so recently that the handover can be undone. */
  cars: number;
  openOrders: number;
  /** Refunds that are not completed yet. */
  refunds: number;
  /** Number of people to whom the business owes tips. */
  owedPeople: number;
  /** Amount that the business owes the platform, in cents. */
  feesCents: number;
};

export function listBusinessObstacles(ties: BusinessOpenMatters): BusinessObstacle[] {
  const found: Record<BusinessObstacle, number> = {
    BUSINESS_HAS_CARS: ties.cars,
    BUSINESS_HAS_ORDERS: ties.openOrders,
    BUSINESS_HAS_REFUNDS: ties.refunds,
    BUSINESS_OWES_TIPS: ties.owedPeople,
    BUSINESS_OWES_FEES: ties.feesCents,
  };
  return businessObstacles.filter((obstacle) => found[obstacle] > 0);
}
