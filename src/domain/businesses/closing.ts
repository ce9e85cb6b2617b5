/**
 * Matters that must be over before a location closes, in the order in which screens list them. The
 * contract gives the count of each.
 */
export const locationMatters = ['cars', 'expected', 'orders', 'shifts', 'keys', 'reports'] as const;
export type LocationMatter = (typeof locationMatters)[number];
