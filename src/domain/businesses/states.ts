export const businessStatuses = ['active', 'pending', 'inactive'] as const;
export type BusinessStatus = (typeof businessStatuses)[number];

export const businessPlans = ['standard', 'premium', 'enterprise'] as const;
/** @public The table types name it. */
export type BusinessPlan = (typeof businessPlans)[number];

export const applicationStatuses = ['pending', 'approved', 'declined'] as const;
/** @public The table types name it. */
export type ApplicationStatus = (typeof applicationStatuses)[number];
