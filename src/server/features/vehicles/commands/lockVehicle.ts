import { sql } from 'kysely';
import { openStayStatuses } from '#domain/stays/states.ts';
import type { Queryable, Trx } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';

/** Written out in the SQL, so that a kept plan can use what is known of them. */
const OPEN = openStayStatuses.map((status) => sql.lit(status));

type Car = { id: string; person_id: string; plate_key: string };

/** A person's stays that are not over. */
export function listOpenStays(db: Queryable, personId: string) {
  return db
    .selectFrom('stays')
    .select(['id', 'status', 'vehicle_id', 'plate_key'])
    .where('customer_id', '=', personId)
    .where('status', 'in', OPEN)
    .orderBy('created_at', 'desc')
    .execute();
}
type OpenStay = Awaited<ReturnType<typeof listOpenStays>>[number];

/** The car is in it: it was chosen for it, or its ticket names the plate. */
export function isStayWithCar(stay: OpenStay, car: Car): boolean {
  return stay.vehicle_id === car.id || stay.plate_key === car.plate_key;
}

/** Of open stays the one a car is announced or in custody with. */
export function findStayWithCar(stays: readonly OpenStay[], car: Car): OpenStay | null {
  return stays.find((stay) => isStayWithCar(stay, car)) ?? null;
}

/** The same, of all its owner has open. */
export async function findOpenStay(db: Queryable, car: Car): Promise<OpenStay | null> {
  return findStayWithCar(await listOpenStays(db, car.person_id), car);
}

function selectOwnVehicle(trx: Trx, personId: string, vehicleId: string) {
  return trx
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null);
}

/**
 * A person's car that nobody changes or removes until the transaction ends.
 *
 * @throws VEHICLE_NOT_FOUND also for a removed one, and for one of somebody else
 */
export async function lockVehicle(trx: Trx, personId: string, vehicleId: string) {
  const vehicle = await selectOwnVehicle(trx, personId, vehicleId).forShare().executeTakeFirst();
  if (!vehicle) throw new AppError('VEHICLE_NOT_FOUND');
  return vehicle;
}

/**
 * A person's car, to be changed: whoever is about to hand it in waits.
 *
 * @throws VEHICLE_NOT_FOUND, VEHICLE_IN_CUSTODY
 */
export async function lockVehicleForChange(trx: Trx, personId: string, vehicleId: string) {
  const vehicle = await selectOwnVehicle(trx, personId, vehicleId).forUpdate().executeTakeFirst();
  if (!vehicle) throw new AppError('VEHICLE_NOT_FOUND');
  const stay = await findOpenStay(trx, vehicle);
  if (stay) throw new AppError('VEHICLE_IN_CUSTODY', { state: stay.status });
  return vehicle;
}
