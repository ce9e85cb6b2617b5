import type { ParkingSession } from '#contract/parkingSessions.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import { parkingSessionStatus } from '#domain/stays/presentation.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { getGuestTicket } from '../../orders/queries/guest.ts';
import { getRating } from '../../staff/queries/rating.ts';
import { openCodes } from '../codes.ts';
import { presentPlace, presentStay, toInstant } from '../../stays/queries/stayView.ts';
import { selectSessionStays } from './staffSessions.ts';

function findOwnStay(ctx: Context, actor: Actor, stayId: string) {
  return selectSessionStays(ctx.db)
    .select(['valet.id as valet_id', 'valet.role as valet_role'])
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
  if (!row.valet_id || !row.first_name || !row.valet_role) return null;
  if (hasCapability(row.valet_role, 'account.own')) return null;
  return { name: row.first_name, rating: await getRating(ctx.db, row.valet_id) };
}

/**
 * Returns a customer's stay of any channel with its newest order, and the options for requesting
 * the car now.
 *
 * @throws PARKING_SESSION_NOT_FOUND also for a stay of another customer
 */
export async function getParkingSession(
  ctx: Context,
  actor: Actor,
  stayId: string,
): Promise<ParkingSession> {
  const row = await findOwnStay(ctx, actor, stayId);
  if (!row) throw new AppError('PARKING_SESSION_NOT_FOUND');
  const { orders, earlierCashCents, offers } = await getGuestTicket(ctx, stayId);
  const order = orders[0] ?? null;
  const { status } = row;
  const stay = presentStay(row);
  return {
    id: row.id,
    ticketNumber: stay.ticketNumber,
    status: parkingSessionStatus(status),
    stayStatus: status,
    vehicleInfo: stay.vehicleInfo,
    parkingSpot: stay.parkingSpot,
    specialInstructions: stay.guestNotes,
    createdAt: row.created_at.toISOString(),
    linkedAt: toInstant(row.received_at),
    parkedAt: toInstant(row.parked_at),
    retrievalRequestedAt: order && order.status !== 'cancelled' ? order.requestedAt : null,
    readyAt: toInstant(row.ready_at),
    completedAt: toInstant(row.returned_at),
    confirmationCode: unsealCode(ctx, row),
    location: presentPlace(row),
    valet: await getValet(ctx, row),
    currency: row.currency,
    order,
    earlierCashCents,
    offers: status === 'parked' ? offers : [],
    version: row.version,
  };
}
