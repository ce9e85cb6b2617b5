export const valetStatuses = ['pending', 'active', 'inactive', 'suspended'] as const;
export type ValetStatus = (typeof valetStatuses)[number];

/**
 * Tells whether a manager may give a valet this status.
 *
 * - `active` restores a valet with a password; the first activation is done by the valet.
 * - `pending` sends a valet through activation again (forgotten password). An active valet must be
 *   suspended or deactivated first, which prevents mistakes.
 * - `inactive` is the only choice for a valet whose phone number went to another business.
 */
export function canChangeValetStatus(
  valet: { status: ValetStatus; hasPassword: boolean; hasPhone: boolean },
  to: ValetStatus,
): boolean {
  if (valet.status === to) return true;
  if (!valet.hasPhone) return to === 'inactive';
  if (to === 'active') return valet.status !== 'pending' && valet.hasPassword;
  if (to === 'pending') return valet.status !== 'active';
  return true;
}
