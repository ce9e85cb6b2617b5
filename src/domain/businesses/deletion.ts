/** What stands against deleting a business, the first one to be told first. */
export const businessObstacles = [
  'BUSINESS_HAS_CARS',
  'BUSINESS_HAS_ORDERS',
  'BUSINESS_HAS_REFUNDS',
  'BUSINESS_OWES_TIPS',
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
};

export function listBusinessObstacles(ties: BusinessTies): BusinessObstacle[] {
  const found: Record<BusinessObstacle, number> = {
    BUSINESS_HAS_CARS: ties.cars,
    BUSINESS_HAS_ORDERS: ties.openOrders,
    BUSINESS_HAS_REFUNDS: ties.refunds,
    BUSINESS_OWES_TIPS: ties.owedPeople,
  };
  return businessObstacles.filter((obstacle) => found[obstacle] > 0);
}
