export const valetStatuses = ['pending', 'active', 'inactive', 'suspended'] as const;
export type ValetStatus = (typeof valetStatuses)[number];

/** Tells whether a change of status suspends or deactivates a valet. A manager gives a reason. */
export const endsWork = (before: ValetStatus, after: ValetStatus): boolean =>
  before !== after && (after === 'suspended' || after === 'inactive');

/**
 * Tells whether a manager may give a valet this status.
 *
 * - `active` restores a valet with a password; the first activation is done by the valet.
 * - `pending` sends a valet through activation again (forgotten password).
 * - `inactive` is the only choice for a valet whose phone number went to another business.
 */
export function canChangeValetStatus(
  valet: { status: ValetStatus; hasPassword: boolean; hasPhone: boolean },
  to: ValetStatus,
): boolean {
  if (valet.status === to) return true;
  if (!valet.hasPhone) return to === 'inactive';
  return to !== 'active' || (valet.status !== 'pending' && valet.hasPassword);
}
