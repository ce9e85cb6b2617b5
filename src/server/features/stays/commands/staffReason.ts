import type { StaffReason } from '#domain/orders/staffReasons.ts';

/** Reason of a staff member; absent from phones with an older version of the program. */
export type GivenReason = { reason?: StaffReason | undefined; note?: string | undefined };

/** Returns the data of the event with the reason. The name `reason` is taken by the system's own. */
export const recordReason = ({ reason, note }: GivenReason) => ({
  ...(reason ? { why: reason } : {}),
  ...(note ? { note } : {}),
});
