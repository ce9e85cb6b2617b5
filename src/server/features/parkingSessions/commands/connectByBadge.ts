import type { CallInput } from '#contract/client.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { findCreatedId } from '../../../platform/db/idempotency.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { ensureVehicle } from '../../vehicles/commands/ensureVehicle.ts';
import { lockVehicle } from '../../vehicles/commands/lockVehicle.ts';
import { createStay, requireCarNotInCustody } from '../../stays/commands/createStay.ts';
import { lockCustomer } from '../../stays/commands/customerColumns.ts';
import { requireCustomerPlate } from '../../vehicles/rules/plate.ts';
import { selectBadgeByToken } from '../queries/badges.ts';
import {
  receiveFromCustomer,
  cancelPendingRequest,
  mapHandoverConflicts,
} from './receiveFromCustomer.ts';

export type VehicleData = CallInput<'POST /api/qr-codes/connect'>['body']['vehicleData'];
type Badge = NonNullable<Awaited<ReturnType<typeof selectBadgeByToken>>>;
type Vehicle = Awaited<ReturnType<typeof lockVehicle>>;

/**
 * Validates the vehicle before a limit is charged, and returns a function that finds the vehicle in
 * the transaction.
 */
function prepareVehicle(data: VehicleData): (unit: UnitOfWork, actor: Actor) => Promise<Vehicle> {
  if ('vehicleId' in data) {
    return (unit, actor) => lockVehicle(unit.trx, actor.personId, data.vehicleId);
  }
  const plate = requireCustomerPlate('vehicleData.licensePlate', data.licensePlate);
  return (unit, actor) => ensureVehicle(unit, actor.personId, data, plate);
}

type BadgeHandover = {
  id: string;
  badge: Badge;
  vehicle: Vehicle;
  customerColumns: Awaited<ReturnType<typeof lockCustomer>>;
};

async function checkIn(
  unit: UnitOfWork,
  actor: Actor,
  { id, badge, vehicle, customerColumns }: BadgeHandover,
): Promise<void> {
  await cancelPendingRequest(unit, actor, vehicle, 'VEHICLE_IN_CUSTODY');
  await requireCarNotInCustody(
    unit,
    badge.location_id,
    vehicle.license_plate,
    vehicle.plate_region,
  );
  const stay = await createStay(unit, actor, {
    id,
    location_id: badge.location_id,
    channel: 'session',
    vehicle_id: vehicle.id,
    vehicle_make: vehicle.make,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_color: vehicle.color,
    license_plate: vehicle.license_plate,
    plate_region: vehicle.plate_region,
    opened_by: badge.person_id,
    ...customerColumns,
  });
  await receiveFromCustomer(unit, stay, {
    by: actor,
    valetId: badge.person_id,
    how: 'badge',
    columns: {},
  });
}

/**
 * Hands a customer's car to the valet whose badge they scanned. A new plate becomes one of the
 * customer's vehicles; a known plate is the existing vehicle. A repeat with the same idempotency
 * key hands the car over only once.
 *
 * @returns the stay's id
 * @throws INVALID_QR_CODE, VEHICLE_NOT_FOUND, VEHICLE_IN_CUSTODY, CAR_ALREADY_IN_CUSTODY,
 *   IDEMPOTENCY_CONFLICT, RATE_LIMITED, and VALIDATION naming `vehicleData.licensePlate`
 */
export async function connectByBadge(
  ctx: CallContext,
  actor: Actor,
  token: string,
  vehicleData: VehicleData,
): Promise<string> {
  const findVehicle = prepareVehicle(vehicleData);
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return before;
  await ctx.limits.use('connectPerson', actor.personId);
  await ctx.limits.use('connectBadge', hashToken(token).toString('base64url'));
  return mapUniqueViolation(mapHandoverConflicts('VEHICLE_IN_CUSTODY'), () =>
    createOnce(ctx, async (unit, id) => {
      const badge = await selectBadgeByToken(unit.trx, unit.now, token);
      if (!badge) throw new AppError('INVALID_QR_CODE');
      const customerColumns = await lockCustomer(unit, actor);
      const vehicle = await findVehicle(unit, actor);
      await checkIn(unit, actor, { id, badge, vehicle, customerColumns });
    }),
  );
}
