/**
 * Curb rules of a location. A test compares these lists with the check constraints of the table.
 */

/**
 * Proof that ties a guest to a ticket: an SMS code entered before parking, or only the ticket link.
 */
export const checkInProofs = ['code', 'link'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type CheckInProof = (typeof checkInProofs)[number];

/**
 * Rules for the handover code on the guest's page: never asked, asked but not required, or always
 * required.
 */
export const handoverRules = ['off', 'ask', 'always'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type HandoverRule = (typeof handoverRules)[number];

/** Times at which a return can be paid: before the car is brought, or at the handover. */
export const payTimes = ['before', 'atHandover'] as const;
/**
 * @public Used by the generated table types (`db/schema.ts`); the tag exempts the type from knip.
 */
export type PayTime = (typeof payTimes)[number];
