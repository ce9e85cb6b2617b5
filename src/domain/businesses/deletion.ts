/** What stands against deleting a business, the first one to be told first. */
export const businessObstacles = [
  'BUSINESS_HAS_CARS',
  'BUSINESS_HAS_ORDERS',
  'BUSINESS_HAS_REFUNDS',
  'BUSINESS_OWES_TIPS',
  'BUSINESS_OWES_FEES',
] as const;
export type BusinessObstacle = (typeof businessObstacles)[number];

/** How much of each there is; none of it may be. */
export type BusinessTies = {
  /** With its valets, announced, or handed over so lately that it can be taken back. */
  cars: number;
  openOrders: number;
  /** Money on its way to or from a guest. */
  refunds: number;
  /** People who are owed tips. */
  owedPeople: number;
  /** What it owes the platform, in smallest units. */
  feesCents: number;
};

export function listBusinessObstacles(ties: BusinessTies): BusinessObstacle[] {
  const found: Record<BusinessObstacle, number> = {
    BUSINESS_HAS_CARS: ties.cars,
    BUSINESS_HAS_ORDERS: ties.openOrders,
    BUSINESS_HAS_REFUNDS: ties.refunds,
    BUSINESS_OWES_TIPS: ties.owedPeople,
    BUSINESS_OWES_FEES: ties.feesCents,
  };
  return businessObstacles.filter((obstacle) => found[obstacle] > 0);
}
