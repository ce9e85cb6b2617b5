import type { Selectable } from 'kysely';
import type { CarKey } from '#contract/keys.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LocationScope, requireLocation, whereInScope } from '../../businesses/policy.ts';
import { keyHolderName, toInstant } from './stayView.ts';
import { literals } from '../../../platform/db/literals.ts';
import type { Stays } from '../../../platform/db/schema.ts';

/** Columns that `presentKey` reads, for a query on `stays`. */
export const keyColumns = [
  'stays.key_hook',
  'stays.key_place',
  'stays.key_holder',
  'stays.key_since',
  'stays.key_raised_at',
  keyHolderName,
] as const;

export type KeyColumns = Pick<
  Selectable<Stays>,
  'key_hook' | 'key_place' | 'key_holder' | 'key_since' | 'key_raised_at'
> & { key_holder_name: string | null };

export const presentKey = (row: KeyColumns): CarKey => ({
  place: row.key_place,
  hook: row.key_hook,
  holder: row.key_holder ? { id: row.key_holder, name: row.key_holder_name ?? '' } : null,
  since: toInstant(row.key_since),
  isUnaccounted: row.key_raised_at !== null,
});

const selectKeys = (ctx: Context) =>
  ctx.db
    .selectFrom('stays')
    .select(keyColumns)
    .select(['id', 'ticket_number', 'license_plate', 'plate_region']);

/** @throws NOT_FOUND also for a car outside the scope */
export async function getKey(ctx: Context, scope: LocationScope, stayId: string): Promise<CarKey> {
  const row = await selectKeys(ctx)
    .where('id', '=', stayId)
    .where(whereInScope(scope, 'stays.location_id'))
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
  return presentKey(row);
}

/**
 * Lists a location's keys that were reported missing and have not moved since. The key missing
 * longest comes first.
 *
 * @throws LOCATION_NOT_FOUND
 */
export async function listUnaccountedKeys(ctx: Context, scope: LocationScope, locationId: string) {
  await requireLocation(ctx.db, scope, locationId);
  const rows = await selectKeys(ctx)
    .where('location_id', '=', locationId)
    .where('key_raised_at', 'is not', null)
    .where('status', 'in', literals(custodyStayStatuses))
    .orderBy('key_since')
    .execute();
  return rows.map((row) => ({
    stayId: row.id,
    ticketNumber: row.ticket_number,
    licensePlate: row.license_plate,
    plateRegion: row.plate_region,
    key: presentKey(row),
  }));
}
