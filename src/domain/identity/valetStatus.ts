export const valetStatuses = ['pending', 'active', 'inactive', 'suspended'] as const;
export type ValetStatus = (typeof valetStatuses)[number];

/**
 * Whether a manager may set this status.
 *
 * `active` is given back to one who was active before; the first time only the valet's own
 * activation gives it. `pending` sends one who is off work through activation again, as after a
 * forgotten password; somebody at work is taken off first, so that nobody does it by mistake. One
 * whose number went to another business stays off work: they have no way in.
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
