import { sql } from 'kysely';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';
import type { LockedReturn } from './lock.ts';

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

/**
 * Builds the refusal of a runner's step by somebody who does not have the car. A runner who was sent
 * for this order before learns who has the car now, because their list may still show it as theirs.
 */
export async function buildNotRunnerRefusal(
  unit: UnitOfWork,
  actor: Actor,
  { stay, order }: LockedReturn,
): Promise<AppError> {
  const sent = await unit.trx
    .selectFrom('stay_events')
    .select('id')
    .where('stay_id', '=', stay.id)
    .where('order_id', '=', order.id)
    .where('type', 'in', ['order.assign', 'order.reassign'])
    .where(sql<string>`data->>'runnerId'`, '=', actor.personId)
    .limit(1)
    .executeTakeFirst();
  if (!sent) return new AppError('FORBIDDEN');
  return buildTakenConflict(unit, actor, stay, { state: order.status, by: order.runner_id });
}
