import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { newVehicle } from '#contract/vehicles.ts';
import { plateKey } from '#domain/vehicles/plate.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { findIdempotentResult, runIdempotent } from '../../../platform/db/idempotency.ts';
import { transact } from '../../../platform/db/transact.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockPerson } from '../../identity/commands/lockPerson.ts';
import { requirePlate } from '../rules/plate.ts';

export type VehicleInput = z.output<typeof newVehicle>;

/** @throws VEHICLE_EXISTS when another car of this person has the plate */
export async function namingPlateTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'vehicles_one_plate')) throw new AppError('VEHICLE_EXISTS');
    throw error;
  }
}

/**
 * Adds a car to a person's own. Sent twice with one key it is added once.
 *
 * @returns the vehicle's id
 * @throws VEHICLE_EXISTS, IDEMPOTENCY_CONFLICT, RATE_LIMITED, VALIDATION naming `licensePlate`
 */
export async function addVehicle(
  ctx: Context,
  actor: Actor,
  typed: VehicleInput,
  idempotencyKey: string | undefined,
): Promise<string> {
  const plate = requirePlate('licensePlate', typed.licensePlate);
  const key = { scope: `vehicle:${actor.personId}`, key: idempotencyKey, body: typed };
  const before = await findIdempotentResult(ctx.db, key);
  if (before) return before;
  await ctx.limits.use('addVehicle', actor.personId);
  return namingPlateTaken(() =>
    transact(ctx, (unit) =>
      runIdempotent(unit, { ...key, newId: randomUUID() }, async (id) => {
        await lockPerson(unit.trx, actor.personId);
        await unit.trx
          .insertInto('vehicles')
          .values({
            id,
            person_id: actor.personId,
            make: typed.make,
            model: typed.model,
            year: typed.year,
            color: typed.color || null,
            license_plate: plate,
            plate_key: plateKey(plate),
            created_at: unit.now,
          })
          .execute();
      }),
    ),
  );
}
