import { sql } from 'kysely';
import type { WallDevice } from '#contract/wall.ts';
import type { WallLayout } from '#domain/orders/wall.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { type LocationScope, requireLocation, whereInScope } from '../../businesses/policy.ts';
import { presentWallDevice, wallDeviceColumns } from '../queries/wall.ts';

type NewDevice = { locationId: string; name: string; layout: WallLayout };

/** @throws LOCATION_NOT_FOUND */
export async function createWallDevice(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  { locationId, name, layout }: NewDevice,
): Promise<{ device: WallDevice; token: string }> {
  await requireLocation(ctx.db, scope, locationId);
  const token = newToken('wall');
  const device = await ctx.db
    .insertInto('wall_devices')
    .values({
      business_id: sql<string>`(select business_id from locations where id = ${locationId})`,
      location_id: locationId,
      name,
      layout,
      token_hash: hashToken(token),
      created_by: actor.personId,
      created_at: ctx.clock(),
    })
    .returning(wallDeviceColumns)
    .executeTakeFirstOrThrow();
  return { device: presentWallDevice(device), token };
}

/**
 * Revoked again it stays revoked at the first time.
 *
 * @throws NOT_FOUND also for a device of somebody else
 */
export async function revokeWallDevice(
  ctx: Context,
  scope: LocationScope,
  deviceId: string,
): Promise<void> {
  const revoked = await ctx.db
    .updateTable('wall_devices')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${ctx.clock()})` })
    .where('id', '=', deviceId)
    .where(whereInScope(scope, 'wall_devices.location_id'))
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw new AppError('NOT_FOUND');
}
