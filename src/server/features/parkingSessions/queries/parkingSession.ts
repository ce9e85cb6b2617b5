import type { ParkingSession } from '#contract/parkingSessions.ts';
import { parkingSessionStatus } from '#domain/stays/presentation.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { getGuestTicket } from '../../orders/queries/guest.ts';
import { getRating } from '../../staff/queries/rating.ts';
import { openCodes } from '../codes.ts';
import { presentVehicleInfo } from '../present.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

function findOwnStay(ctx: Context, actor: Actor, stayId: string) {
  return ctx.db
    .selectFrom('stays')
    .leftJoin('session_codes', 'session_codes.stay_id', 'stays.id')
    .leftJoin('people as valet', (join) =>
      join.on((row) =>
        row('valet.id', '=', row.fn.coalesce('stays.received_by', 'stays.opened_by')),
      ),
    )
    .selectAll('stays')
    .select([
      'session_codes.token_sealed',
      'session_codes.code_sealed',
      'valet.id as valet_id',
      'valet.first_name',
      'valet.role as valet_role',
    ])
    .where('stays.id', '=', stayId)
    .where('stays.customer_id', '=', actor.personId)
    .executeTakeFirst();
}
type OwnStay = NonNullable<Awaited<ReturnType<typeof findOwnStay>>>;

function unsealCode(ctx: Context, { token_sealed, code_sealed }: OwnStay): string | null {
  if (!token_sealed || !code_sealed) return null;
  return openCodes(ctx, { token_sealed, code_sealed }).confirmationCode;
}

async function getValet(ctx: Context, row: OwnStay): Promise<ParkingSession['valet']> {
  if (!row.valet_id || !row.first_name || row.valet_role === 'customer') return null;
  return { name: row.first_name, rating: await getRating(ctx.db, row.valet_id) };
}

/**
 * A customer's stay, whichever door the car came in by, with its current order, or the last, and what
 * asking for it now would mean.
 *
 * @throws PARKING_SESSION_NOT_FOUND also for somebody else's
 */
export async function getParkingSession(
  ctx: Context,
  actor: Actor,
  stayId: string,
): Promise<ParkingSession> {
  const row = await findOwnStay(ctx, actor, stayId);
  if (!row) throw new AppError('PARKING_SESSION_NOT_FOUND');
  const { orders, offers, location, currency } = await getGuestTicket(ctx, stayId);
  const order = orders[0] ?? null;
  const status = row.status;
  return {
    id: row.id,
    ticketNumber: row.ticket_number,
    status: parkingSessionStatus(status),
    vehicleInfo: presentVehicleInfo(row),
    parkingSpot: row.parking_spot,
    // What a valet noted on a ticket is not written for its guest.
    specialInstructions: row.channel === 'ticket' ? null : row.notes,
    createdAt: row.created_at.toISOString(),
    linkedAt: iso(row.received_at),
    parkedAt: iso(row.parked_at),
    retrievalRequestedAt: order && order.status !== 'cancelled' ? order.requestedAt : null,
    readyAt: iso(row.ready_at),
    completedAt: iso(row.returned_at),
    confirmationCode: unsealCode(ctx, row),
    location,
    valet: await getValet(ctx, row),
    currency,
    order,
    offers: status === 'parked' ? offers : [],
    version: row.version,
  };
}
