/** What a location decides about its curb. The lists are those of the table's checks; a test compares them. */

/** How a ticket's guest is tied to it: by the code from the SMS before the car is parked, or by the link alone. */
export const checkInProofs = ['code', 'link'] as const;
/** @public The table types name it. */
export type CheckInProof = (typeof checkInProofs)[number];

/** Whether whoever takes a car away is asked for the code of the guest's page. */
export const handoverRules = ['off', 'ask', 'always'] as const;
/** @public The table types name it. */
export type HandoverRule = (typeof handoverRules)[number];

/** When a return is paid: before its car is brought, or when it is handed over. */
export const payTimes = ['before', 'atHandover'] as const;
/** @public The table types name it. */
export type PayTime = (typeof payTimes)[number];
