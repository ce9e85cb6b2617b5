/** What a customer asks for in the app. */
export const serviceTypes = ['dropoff', 'retrieval', 'parking'] as const;
export type ServiceType = (typeof serviceTypes)[number];
