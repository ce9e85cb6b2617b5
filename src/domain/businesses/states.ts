export const businessStatuses = ['active', 'pending', 'inactive'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

export const businessPlans = ['standard', 'premium', 'enterprise'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type BusinessPlan = (typeof businessPlans)[number];

export const applicationStatuses = ['pending', 'approved', 'declined'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type ApplicationStatus = (typeof applicationStatuses)[number];
