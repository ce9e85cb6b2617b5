import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { WallDevice } from '#contract/wall.ts';
import type { WallLayout } from '#domain/orders/wall.ts';
import type { Actor } from '../../../actor.ts';
import type { CallContext } from '../../../context.ts';
import { createOncePerKey } from '../../../platform/db/idempotency.ts';
import { transact, transactOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveWallToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { type LocationScope, requireLocation, whereInScope } from '../../businesses/policy.ts';
import { presentWallDevice, wallDeviceColumns } from '../queries/wall.ts';

type NewDevice = { locationId: string; name: string; layout: WallLayout };

/**
 * Creates a wall screen with the token of its link.
 *
 * @throws LOCATION_NOT_FOUND also for a closed location, IDEMPOTENCY_CONFLICT
 */
export async function createWallDevice(
  ctx: CallContext,
  actor: Actor,
  scope: LocationScope,
  { locationId, name, layout }: NewDevice,
): Promise<{ device: WallDevice; token: string }> {
  await requireLocation(ctx.db, scope, locationId);
  const { secretKey } = ctx.config;
  const device = await transact(ctx, async (unit) => {
    const deviceId = await createOncePerKey(unit, ctx.call, randomUUID(), async (id) => {
      const place = await unit.trx
        .selectFrom('locations')
        .select('business_id')
        .where('id', '=', locationId)
        .where('closed_at', 'is', null)
        .forKeyShare()
        .executeTakeFirstOrThrow(() => new AppError('LOCATION_NOT_FOUND'));
      await insertRows(unit.trx, 'wall_devices', {
        id,
        business_id: place.business_id,
        location_id: locationId,
        name,
        layout,
        token_hash: hashToken(deriveWallToken(secretKey, id)),
        created_by: actor.personId,
        created_at: unit.now,
      });
    });
    return unit.trx
      .selectFrom('wall_devices')
      .select(wallDeviceColumns)
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow();
  });
  return { device: presentWallDevice(device), token: deriveWallToken(secretKey, device.id) };
}

/**
 * Revokes a wall screen. A repeated call does not change the time of the revocation.
 *
 * @throws NOT_FOUND also for a device outside the scope, IDEMPOTENCY_CONFLICT
 */
export async function revokeWallDevice(
  ctx: CallContext,
  scope: LocationScope,
  deviceId: string,
): Promise<void> {
  await transactOnce(ctx, async ({ trx, now }) => {
    await trx
      .updateTable('wall_devices')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
      .where('id', '=', deviceId)
      .where(whereInScope(scope, 'wall_devices.location_id'))
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
  });
  // Closes the wall screen's socket. The screen then makes a request at once and learns of the
  // revocation.
  ctx.live.endSessions([deviceId]);
}
