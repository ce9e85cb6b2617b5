import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/client.ts';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { madeBefore, once } from '../../../../platform/db/once.ts';
import { transact, type Unit } from '../../../../platform/db/transact.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import { keepVehicle } from '../../../vehicles/commands/keepVehicle.ts';
import { holdVehicle } from '../../../vehicles/policy/own.ts';
import { announceStay, refuseCarAlreadyHere } from '../../commands/announce.ts';
import { holdCustomer } from '../../commands/customerColumns.ts';
import { readPlate } from '../../../vehicles/policy/plate.ts';
import { badgeOfToken } from '../queries/badges.ts';
import { handIn, makeRoom, namingCarTaken } from './handIn.ts';

export type VehicleData = CallInput<'POST /api/qr-codes/connect'>['body']['vehicleData'];
type Badge = NonNullable<Awaited<ReturnType<typeof badgeOfToken>>>;
type Vehicle = Awaited<ReturnType<typeof holdVehicle>>;

/** How his car is found, and checked before anything is charged for. */
function vehicleFrom(data: VehicleData): (unit: Unit, actor: Actor) => Promise<Vehicle> {
  if ('vehicleId' in data) {
    return (unit, actor) => holdVehicle(unit.trx, actor.personId, data.vehicleId);
  }
  const plate = readPlate('vehicleData.licensePlate', data.licensePlate);
  return (unit, actor) => keepVehicle(unit, actor.personId, data, plate);
}

type HandedOver = {
  id: string;
  badge: Badge;
  vehicle: Vehicle;
  his: Awaited<ReturnType<typeof holdCustomer>>;
};

async function takeIn(
  ctx: Context,
  unit: Unit,
  actor: Actor,
  { id, badge, vehicle, his }: HandedOver,
): Promise<void> {
  await makeRoom(unit, actor, vehicle, 'VEHICLE_IN_CUSTODY');
  await refuseCarAlreadyHere(unit, badge.location_id, vehicle.license_plate);
  const { stay } = await announceStay(unit, actor, {
    id,
    location_id: badge.location_id,
    channel: 'session',
    vehicle_id: vehicle.id,
    vehicle_make: vehicle.make,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_color: vehicle.color,
    license_plate: vehicle.license_plate,
    opened_by: badge.person_id,
    ...his,
  });
  await handIn(ctx, unit, stay, {
    by: actor,
    valetId: badge.person_id,
    how: 'badge',
    columns: {},
  });
}

/**
 * A customer hands a car to the valet whose badge he scanned: one of his own, or a new one, which
 * becomes his; one of the same plate that he has already is that one. Sent twice with one key it is
 * handed in once.
 *
 * @returns the stay's id
 * @throws INVALID_QR_CODE, VEHICLE_NOT_FOUND, VEHICLE_IN_CUSTODY, CAR_ALREADY_IN_CUSTODY,
 *   IDEMPOTENCY_CONFLICT, RATE_LIMITED, and VALIDATION naming `vehicleData.licensePlate`
 */
export async function connectByBadge(
  ctx: Context,
  actor: Actor,
  token: string,
  vehicleData: VehicleData,
  idempotencyKey: string | undefined,
): Promise<string> {
  const findVehicle = vehicleFrom(vehicleData);
  const body = { token, vehicleData };
  const key = { scope: `connect:${actor.personId}`, key: idempotencyKey, body };
  const before = await madeBefore(ctx.db, key);
  if (before) return before;
  await ctx.limits.use('connectPerson', actor.personId);
  await ctx.limits.use('connectBadge', hashToken(token).toString('base64url'));
  return namingCarTaken('VEHICLE_IN_CUSTODY', () =>
    transact(ctx, (unit) =>
      once(unit, { ...key, newId: randomUUID() }, async (id) => {
        const badge = await badgeOfToken(unit.trx, unit.now, token);
        if (!badge) throw new AppError('INVALID_QR_CODE');
        const his = await holdCustomer(unit, actor);
        const vehicle = await findVehicle(unit, actor);
        await takeIn(ctx, unit, actor, { id, badge, vehicle, his });
      }),
    ),
  );
}
