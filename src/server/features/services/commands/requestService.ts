import type { z } from 'zod';
import type { newService } from '#contract/services.ts';
import {
  readRequestedTime,
  computeRequestExpiry,
  type ServiceType,
} from '#domain/stays/request.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import { findCreatedId } from '../../../platform/db/idempotency.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { requireOpenPlace } from '../../businesses/queries/places.ts';
import { ensureVehicle } from '../../vehicles/commands/ensureVehicle.ts';
import { requireCustomerPlate } from '../../vehicles/rules/plate.ts';
import { lockVehicle, findOpenStay } from '../../vehicles/commands/lockVehicle.ts';
import { createStay } from '../../stays/commands/createStay.ts';
import { buildCustomerColumns } from '../../stays/commands/customerColumns.ts';
import { publishStay } from '../../stays/commands/transition.ts';
import { enqueueCall } from './callValets.ts';
import { requestVehicleReturn } from './requestReturn.ts';

export type NewService = z.output<typeof newService>;

type ServiceAnnouncement = NewService & { locationId: string };
type Vehicle = Awaited<ReturnType<typeof lockVehicle>>;
type FindVehicle = (unit: UnitOfWork, actor: Actor) => Promise<Vehicle>;

/**
 * Validates the vehicle, and returns a function that finds the vehicle in the transaction. The
 * customer sends the id of a vehicle, or a new vehicle, which is added to their list.
 *
 * @throws VALIDATION naming `vehicleId` or `vehicle.licensePlate`
 */
function prepareVehicle({ vehicleId, vehicle }: NewService): FindVehicle {
  if (vehicleId) return (unit, actor) => lockVehicle(unit.trx, actor.personId, vehicleId);
  if (!vehicle) throw fieldError('vehicleId', 'vehicle_missing');
  const plate = requireCustomerPlate('vehicle.licensePlate', vehicle.licensePlate);
  return (unit, actor) => ensureVehicle(unit, actor.personId, vehicle, plate);
}

async function announceCar(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  input: ServiceAnnouncement,
  findVehicle: FindVehicle,
) {
  const requested = readRequestedTime(input.requestedTime, unit.now);
  if (!requested) throw fieldError('requestedTime', 'time_invalid');
  await requireOpenPlace(unit.trx, input.locationId, requested.at ?? unit.now);
  // Locks the person before the vehicle, as deleting an account does; a different order would
  // deadlock.
  const customerColumns = await buildCustomerColumns(unit, actor);
  const vehicle = await findVehicle(unit, actor);
  const before = await findOpenStay(unit.trx, vehicle);
  if (before) throw new AppError('VEHICLE_IN_CUSTODY', { state: before.status });
  const stay = await createStay(unit, actor, {
    id,
    location_id: input.locationId,
    channel: 'request',
    service_type: input.serviceType satisfies ServiceType,
    ...customerColumns,
    vehicle_id: vehicle.id,
    vehicle_make: vehicle.make,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_color: vehicle.color,
    license_plate: vehicle.license_plate,
    plate_region: vehicle.plate_region,
    notes: input.specialInstructions || null,
    requested_for: requested.at,
  });
  const over = computeRequestExpiry({ createdAt: unit.now, requestedFor: requested.at });
  await unit.enqueue('expire-request', { stayId: id }, over);
  await enqueueCall(unit, stay);
  publishStay(unit, stay, { type: 'new_parking_request' });
}

const oneStayOfVehicle = { stays_one_per_vehicle: 'VEHICLE_IN_CUSTODY' } as const;

/**
 * Announces a customer's car at a location, or requests the return of a parked car. A repeat with
 * the same idempotency key does nothing.
 *
 * @returns the stay's id
 * @throws VEHICLE_NOT_FOUND, LOCATION_NOT_FOUND, LOCATION_CLOSED, VEHICLE_IN_CUSTODY,
 *   CAR_NOT_PARKED, ORDER_ALREADY_OPEN, IDEMPOTENCY_CONFLICT, RATE_LIMITED, and VALIDATION naming
 *   `locationId`, `requestedTime`, `vehicleId` or `vehicle.licensePlate`
 */
export async function requestService(
  ctx: CallContext,
  actor: Actor,
  input: NewService,
): Promise<string> {
  const findVehicle = prepareVehicle(input);
  const before = await findCreatedId(ctx.db, ctx.call);
  if (before) return before;
  await ctx.limits.use('requestService', actor.personId);
  if (input.serviceType === 'retrieval') {
    const { vehicleId, requestedTime } = input;
    if (!vehicleId) throw fieldError('vehicleId', 'vehicle_missing');
    return requestVehicleReturn(ctx, actor, { vehicleId, requestedTime });
  }
  const { locationId } = input;
  if (!locationId) throw fieldError('locationId', 'location_missing');
  return mapUniqueViolation(oneStayOfVehicle, () =>
    createOnce(ctx, (unit, id) =>
      announceCar(unit, actor, id, { ...input, locationId }, findVehicle),
    ),
  );
}
