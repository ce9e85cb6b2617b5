import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';

type Held = { state: string; by: string | null };

/**
 * Builds the conflict for the second of two people who take the same car. The error has the name of
 * the first person. The error names the car too, because the second person's screen may show
 * another car already.
 */
export async function buildTakenConflict(
  { trx }: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  { state, by }: Held,
): Promise<AppError> {
  const isAnothers = by !== null && by !== actor.personId;
  const holder = isAnothers
    ? await trx.selectFrom('people').select('first_name').where('id', '=', by).executeTakeFirst()
    : undefined;
  if (!holder?.first_name) return new AppError('STATE_CONFLICT', { state });
  const taken = {
    car: nameByPlate({
      licensePlate: stay.license_plate,
      plateRegion: stay.plate_region,
      ticketNumber: stay.ticket_number,
    }),
    by: holder.first_name,
  };
  return new AppError('STATE_CONFLICT', { state, taken });
}
