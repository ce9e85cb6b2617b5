/** Plain lists: the application's routes read them before any schema is loaded. */
export const roles = ['customer', 'valet', 'business_valet', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Both valet roles have the same rights; how the account was made differs. */
export const valetRoles = ['valet', 'business_valet'] as const satisfies readonly Role[];
export const dispatcherRoles = ['business', 'admin'] as const satisfies readonly Role[];
export const customerRoles = ['customer'] as const satisfies readonly Role[];
export const runnerRoles = [...valetRoles, ...dispatcherRoles] as const;
