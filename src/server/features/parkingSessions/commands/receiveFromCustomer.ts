import type { ErrorCode } from '#contract/errors.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { notifyCustomer } from '../../messages/commands/notifyCustomer.ts';
import { findOpenStay } from '../../vehicles/commands/lockVehicle.ts';
import { cancelReplacedRequest } from '../../stays/commands/cancelReplacedRequest.ts';
import type { buildCustomerColumns } from '../../stays/commands/customerColumns.ts';
import { custodyConflicts } from '../../stays/commands/receive.ts';
import { lockStay, type LockedStay, moveStay } from '../../stays/commands/transition.ts';
import { getNotificationContext } from '../../stays/queries/notificationContext.ts';
import { isCancellableByCustomer } from '#domain/stays/request.ts';
import { isOpenStay } from '#domain/stays/states.ts';

/**
 * Cancels the customer's request for this car if no valet has accepted the request. The car is
 * already at the location, so no valet needs to come.
 *
 * @throws the given code when the car is already in custody
 */
export async function cancelPendingRequest(
  unit: UnitOfWork,
  actor: Actor,
  car: { id: string; plate_key: string; plate_region: string | null },
  refusal: ErrorCode,
): Promise<void> {
  const found = await findOpenStay(unit.trx, { ...car, person_id: actor.personId });
  const stay = found && (await lockStay(unit.trx, found.id));
  if (!stay || !isOpenStay(stay.status)) return;
  if (!isCancellableByCustomer(stay)) throw new AppError(refusal, { state: stay.status });
  await cancelReplacedRequest(unit, actor, stay);
}

type Handover = {
  by: Actor;
  valetId: string;
  how: 'qr' | 'code' | 'badge';
  columns: Partial<Awaited<ReturnType<typeof buildCustomerColumns>>> & {
    vehicle_id?: string | null;
  };
};

/** Marks the car as received by the valet, and notifies customer and valet. */
export async function receiveFromCustomer(
  unit: UnitOfWork,
  stay: LockedStay,
  { by, valetId, how, columns }: Handover,
): Promise<LockedStay> {
  const received = await moveStay(unit, stay, {
    event: 'receive',
    by,
    set: { received_by: valetId, ...columns },
    data: { how },
    hint: { type: 'car_being_parked' },
  });
  const { car, location } = getNotificationContext(received);
  const subjectId = stay.id;
  const notification = { type: 'car_received', data: { car, location }, subjectId } as const;
  await notifyCustomer(unit, received, notification);
  await notifyPerson(unit, {
    personId: valetId,
    businessId: stay.business_id,
    type: 'customer_linked',
    data: { name: received.customer_name ?? '', car, location },
    actionUrl: '/valet-dashboard',
    dedupeKey: `customer_linked:${stay.id}`,
  });
  return received;
}

/**
 * Maps unique index violations of a car handed in twice to their errors.
 *
 * @param own error for the same vehicle
 */
export const mapHandoverConflicts = (own: ErrorCode) => ({
  stays_one_per_vehicle: own,
  ...custodyConflicts,
});
