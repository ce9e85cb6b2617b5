export const valetStatuses = ['pending', 'active', 'inactive', 'suspended'] as const;
export type ValetStatus = (typeof valetStatuses)[number];

/**
 * Tells whether a manager may set this status.
 *
 * - `active` only restores a valet who was active before; the first activation is the valet's own.
 * - `pending` sends a valet through activation again (forgotten password). Active valets must be taken off
 * work first, which prevents mistakes.
 * - A valet whose number went to another business cannot sign in, so only `inactive` is left.
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
