import {
  NOW_MINUTES,
  type PickupTime,
  createPickup,
  readPickup,
  type RetrievalTime,
} from '#domain/orders/pickup.ts';
import { parseInstant } from '#domain/stays/request.ts';
import type { Actor, StayOwner } from '../../../actor.ts';
import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { createOncePerKey } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { announceOrder, createReturnOrder } from '../../orders/commands/createOrder.ts';
import { findOpenStay } from '../../vehicles/commands/lockVehicle.ts';
import { lockStay } from '../../stays/commands/transition.ts';

type ReturnChoice = { retrievalTime: RetrievalTime; scheduledTime?: string | undefined };

const badTime = (field: string) => fieldError(field, 'time_invalid');

/**
 * Requests a parked car, now or for a later time.
 *
 * @throws CAR_NOT_PARKED, ORDER_ALREADY_OPEN, RATE_LIMITED, VALIDATION naming `scheduledTime`
 */
export async function requestReturn(
  ctx: Context,
  { stayId, by }: StayOwner,
  { retrievalTime, scheduledTime }: ReturnChoice,
): Promise<void> {
  await ctx.limits.use('orderTicket', stayId);
  const orderId = await transact(ctx, async (unit) => {
    const pickup = readPickup(retrievalTime, scheduledTime, unit.now);
    if (!pickup) throw badTime('scheduledTime');
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) throw new AppError('SERVICE_NOT_FOUND');
    return createReturnOrder(unit, stay, pickup, by);
  });
  await announceOrder(ctx, orderId);
}

/** @throws VALIDATION naming `requestedTime` */
function readRequestedPickup(requestedTime: string | undefined, now: Date): PickupTime {
  if (!requestedTime) return { targetMinutes: NOW_MINUTES, scheduledFor: null };
  const time = parseInstant(requestedTime);
  const pickup = time && createPickup(time, now);
  if (!pickup) throw badTime('requestedTime');
  return pickup;
}

/** Reads the vehicle without a lock, because nobody can change or remove a vehicle in custody. */
async function ownVehicle({ trx }: UnitOfWork, actor: Actor, vehicleId: string) {
  const vehicle = await trx
    .selectFrom('vehicles')
    .select(['id', 'person_id', 'plate_key', 'plate_region'])
    .where('id', '=', vehicleId)
    .where('person_id', '=', actor.personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('VEHICLE_NOT_FOUND'));
  return vehicle;
}

type VehicleReturn = { vehicleId: string; requestedTime?: string | undefined };

/**
 * Requests a customer's vehicle at the location where it is parked.
 *
 * @returns the stay's id
 * @throws VEHICLE_NOT_FOUND, CAR_NOT_PARKED also when the vehicle is in no stay, ORDER_ALREADY_OPEN
 */
export async function requestVehicleReturn(
  ctx: CallContext,
  actor: Actor,
  input: VehicleReturn,
): Promise<string> {
  const made: { orderId?: string } = {};
  const stayId = await transact(ctx, async (unit) => {
    const pickup = readRequestedPickup(input.requestedTime, unit.now);
    const vehicle = await ownVehicle(unit, actor, input.vehicleId);
    const open = await findOpenStay(unit.trx, vehicle);
    const stay = open && (await lockStay(unit.trx, open.id));
    if (!stay) throw new AppError('CAR_NOT_PARKED');
    return createOncePerKey(unit, ctx.call, stay.id, async () => {
      made.orderId = await createReturnOrder(unit, stay, pickup, actor);
    });
  });
  if (made.orderId) await announceOrder(ctx, made.orderId);
  return stayId;
}
