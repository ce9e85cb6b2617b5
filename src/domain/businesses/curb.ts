/** Curb rules of a location. A test compares the lists with the check constraints of the table. */

/** Proof that ties a guest to a ticket: the SMS code before the car is parked, or the link alone. */
export const checkInProofs = ['code', 'link'] as const;
/** @public The table types name it. */
export type CheckInProof = (typeof checkInProofs)[number];

/** Whether a valet asks for the code on the guest's page when the car is handed over. */
export const handoverRules = ['off', 'ask', 'always'] as const;
/** @public The table types name it. */
export type HandoverRule = (typeof handoverRules)[number];

/** When a return is paid: before the car is brought, or at the handover. */
export const payTimes = ['before', 'atHandover'] as const;
/** @public The table types name it. */
export type PayTime = (typeof payTimes)[number];
