import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { parkingSessionStatus } from '#domain/stays/presentation.ts';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { presentKey } from '../stays/queries/keys.ts';
import { presentStay, toInstant } from '../stays/queries/stayView.ts';
import { openCodes } from './codes.ts';
import { computeSessionRights } from './policy.ts';
import type { SessionRow } from './queries/staffSessions.ts';

export type VisibleCodes = { qrCodeData: string; confirmationCode: string; expiresAt: string };

/**
 * Returns the QR code and 6-digit code of a session in any state; null when the session never had
 * codes.
 */
export function presentCodes(ctx: Context, row: SessionRow): VisibleCodes | null {
  const { token_sealed, code_sealed, expires_at } = row;
  if (!token_sealed || !code_sealed || !expires_at) return null;
  const opened = openCodes(ctx, { token_sealed, code_sealed });
  return { ...opened, expiresAt: expires_at.toISOString() };
}

const noCodes = { qrCodeData: null, confirmationCode: null, expiresAt: null };

export function presentSession(ctx: Context, actor: Actor, row: SessionRow): StaffParkingSession {
  const { status } = row;
  const waits = status === 'expected';
  const stay = presentStay(row);
  return {
    ...stay,
    id: row.id,
    status: parkingSessionStatus(status),
    stayStatus: status,
    orderStatus: row.order_status,
    heldAt: toInstant(row.held_at),
    key: presentKey(row),
    specialInstructions: stay.notes,
    createdAt: row.created_at.toISOString(),
    customerId: row.customer_id,
    ...((waits && presentCodes(ctx, row)) || noCodes),
    isExpired: waits && row.expires_at !== null && ctx.clock() >= row.expires_at,
    valetName: row.first_name ? `${row.first_name} ${row.last_name ?? ''}`.trim() : null,
    can: computeSessionRights(actor, row),
    version: row.version,
  };
}
