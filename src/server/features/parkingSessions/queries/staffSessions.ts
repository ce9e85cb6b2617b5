import { sql } from 'kysely';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { openStayStatuses } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LocationScope, whereInScope } from '../../businesses/policy.ts';
import {
  isOpenOrderOfStay,
  keyHolderName,
  selectPlacedStays,
} from '../../stays/queries/stayView.ts';
import { presentCodes, presentSession, type VisibleCodes } from '../present.ts';
import { literals } from '../../../platform/db/literals.ts';

/** Selects stays with their session codes and the valet who received the car or opened the stay. */
export const selectSessionStays = (db: Queryable) =>
  selectPlacedStays(db)
    .leftJoin('session_codes', 'session_codes.stay_id', 'stays.id')
    .leftJoin('people as valet', (join) =>
      join.on((row) =>
        row('valet.id', '=', row.fn.coalesce('stays.received_by', 'stays.opened_by')),
      ),
    )
    .select(['valet.first_name', 'session_codes.token_sealed', 'session_codes.code_sealed']);

function selectSessions(db: Queryable, scope: LocationScope) {
  return selectSessionStays(db)
    .leftJoin('orders as run', (join) => join.on(isOpenOrderOfStay))
    .select(keyHolderName)
    .select(['valet.last_name', 'session_codes.expires_at'])
    .select(['run.status as order_status', 'run.held_at'])
    .where('stays.channel', '=', sql.lit('session'))
    .where(whereInScope(scope, 'stays.location_id'));
}
export type SessionRow = Awaited<
  ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>
>;

async function getSessionRow(
  ctx: Context,
  scope: LocationScope,
  stayId: string,
): Promise<SessionRow> {
  const row = await selectSessions(ctx.db, scope)
    .where('stays.id', '=', stayId)
    .executeTakeFirstOrThrow(() => new AppError('PARKING_SESSION_NOT_FOUND'));
  return row;
}

/** @throws PARKING_SESSION_NOT_FOUND */
export async function getStaffSession(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<StaffParkingSession> {
  return presentSession(ctx, actor, await getSessionRow(ctx, scope, stayId));
}

/**
 * Returns a session in the form of the call that creates it: with its codes, even for a repeat
 * after a customer has linked.
 *
 * @throws PARKING_SESSION_NOT_FOUND
 */
export async function getCreatedSession(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  stayId: string,
): Promise<StaffParkingSession & VisibleCodes> {
  const row = await getSessionRow(ctx, scope, stayId);
  const codes = presentCodes(ctx, row);
  if (!codes) throw new AppError('PARKING_SESSION_NOT_FOUND');
  return { ...presentSession(ctx, actor, row), ...codes };
}

const OPEN = literals(openStayStatuses);

/** Lists open sessions at the valet's locations: the valet's own first, then the newest. */
export async function listActiveSessions(
  ctx: Context,
  actor: Actor,
  scope: LocationScope,
  valetId: string,
): Promise<StaffParkingSession[]> {
  const rows = await selectSessions(ctx.db, scope)
    .where('stays.location_id', 'in', (inner) =>
      inner
        .selectFrom('staff_locations')
        .select('staff_locations.location_id')
        .where('staff_locations.person_id', '=', valetId),
    )
    .where('stays.status', 'in', OPEN)
    .orderBy(
      (row) => row('valet.id', '=', valetId),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('stays.created_at', 'desc')
    .orderBy('stays.id', 'desc')
    .execute();
  return rows.map((row) => presentSession(ctx, actor, row));
}
