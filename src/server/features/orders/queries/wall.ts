import type { WallDevice, WallView } from '#contract/wall.ts';
import { unassignedOrderStatuses } from '#domain/orders/states.ts';
import type { WallLayout } from '#domain/orders/wall.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { sessionTopic } from '../../../platform/realtime/hub.ts';
import { hashToken, isWallToken } from '../../../platform/secrets/tokens.ts';
import { type LocationScope, requireLocation } from '../../businesses/policy.ts';
import { toInstant } from '../../stays/queries/stayView.ts';
import { selectQueue } from './queue.ts';

export const wallDeviceColumns = ['id', 'name', 'layout', 'created_at', 'last_seen_at'] as const;

type DeviceRow = {
  id: string;
  name: string;
  layout: WallLayout;
  created_at: Date;
  last_seen_at: Date | null;
};

export const presentWallDevice = (row: DeviceRow): WallDevice => ({
  id: row.id,
  name: row.name,
  layout: row.layout,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: toInstant(row.last_seen_at),
});

/**
 * Lists the wall screens of a location.
 *
 * @throws LOCATION_NOT_FOUND
 */
export async function listWallDevices(
  ctx: Context,
  scope: LocationScope,
  locationId: string,
): Promise<WallDevice[]> {
  await requireLocation(ctx.db, scope, locationId);
  const rows = await ctx.db
    .selectFrom('wall_devices')
    .select(wallDeviceColumns)
    .where('location_id', '=', locationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(presentWallDevice);
}

/**
 * Selects the wall screen of a token. Excludes screens of an inactive business, because nobody is
 * left to revoke such screens.
 */
const selectDevice = (ctx: Context, token: string) =>
  ctx.db
    .selectFrom('wall_devices')
    .innerJoin('businesses', 'businesses.id', 'wall_devices.business_id')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('businesses.status', '=', 'active');

/**
 * Returns the view of a wall screen. The lobby layout has no plate, spot or name, and no car that
 * waits for a runner.
 *
 * @throws NOT_FOUND for an unknown or revoked token
 */
export async function getWallView(ctx: Context, token: string): Promise<WallView> {
  const now = ctx.clock();
  const device = await selectDevice(ctx, token)
    .innerJoin('locations', 'locations.id', 'wall_devices.location_id')
    .select(['wall_devices.id', 'layout', 'location_id', 'last_seen_at', 'entrance', 'time_zone'])
    .select(['locations.name as location_name', 'locations.name_ar as location_name_ar'])
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
  await noteSeen(ctx, device.id, now);
  const [rows, estimates] = await Promise.all([
    selectQueue(ctx, null, device.location_id).execute(),
    ctx.readEstimator(device.location_id),
  ]);
  const isStaff = device.layout === 'staff';
  return {
    layout: device.layout,
    locationName: device.location_name,
    locationNameArabic: device.location_name_ar,
    timeZone: device.time_zone,
    entrance: device.entrance,
    cars: rows
      .filter(({ status }) => isStaff || !unassignedOrderStatuses.includes(status))
      .toSorted(estimates.compare)
      .map((row) => {
        const { etaMinutes, promisedAt, expectedAt } = estimates.forOrder(row);
        return {
          id: row.id,
          ticketNumber: row.ticket_number,
          status: row.status,
          etaMinutes,
          promisedAt,
          expectedAt,
          readyAt: toInstant(row.ready_at),
          plate: isStaff ? row.license_plate : null,
          plateRegion: isStaff ? row.plate_region : null,
          spot: isStaff ? row.parking_spot : null,
        };
      }),
  };
}

/** Returns the rate limit key of a wall screen's calls; null for any other token. */
export async function findWallCaller(ctx: Context, token: string): Promise<string | null> {
  if (!isWallToken(token)) return null;
  const [topic] = (await listWallTopics(ctx, token)) ?? [];
  return topic ?? null;
}

/**
 * Lists the topics that a wall screen's socket may follow: only the end of its session, which a
 * revocation publishes.
 */
export async function listWallTopics(ctx: Context, token: string): Promise<string[] | null> {
  const device = await selectDevice(ctx, token).select('wall_devices.id').executeTakeFirst();
  return device ? [sessionTopic(device.id)] : null;
}

/**
 * Stores when the wall screen last made a request, at most once a minute, because requests come
 * every few seconds.
 */
async function noteSeen(ctx: Context, deviceId: string, now: Date): Promise<void> {
  await ctx.db
    .updateTable('wall_devices')
    .set({ last_seen_at: now })
    .where('id', '=', deviceId)
    .where((row) =>
      row.or([
        row('last_seen_at', 'is', null),
        row('last_seen_at', '<', new Date(now.getTime() - 60_000)),
      ]),
    )
    .execute();
}
