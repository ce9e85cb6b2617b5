import { parseScan } from '#domain/stays/scan.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { cancelSession } from './commands/cancelSession.ts';
import { confirmCode } from './commands/confirmCode.ts';
import { connectByBadge } from './commands/connectByBadge.ts';
import { createSession } from './commands/createSession.ts';
import { linkByToken } from './commands/linkSession.ts';
import { createBadge } from './commands/createBadge.ts';
import { parkSession } from './commands/parkSession.ts';
import { regenerateSession } from './commands/regenerateSession.ts';
import { requireVisibleValet } from './policy.ts';
import { findOwnBadge, selectBadgeByToken } from './queries/badges.ts';
import { getParkingSession } from './queries/parkingSession.ts';
import { listActiveSessions, getCreatedSession, getStaffSession } from './queries/staffSessions.ts';
import { getSessionPreview } from './queries/sessionPreview.ts';

/**
 * Returns the secret in a scanned text, which is a URL or the bare secret.
 *
 * @throws INVALID_QR_CODE
 */
function secretIn(scanned: string, kind: 'session' | 'badge'): string {
  const scan = parseScan(scanned);
  if (scan?.kind !== kind) throw new AppError('INVALID_QR_CODE');
  return scan.secret;
}

export const parkingSessionsHandlers: Handlers = {
  'POST /api/session/create': async ({ ctx, actor, scope, body }) => {
    const id = await createSession(ctx, actor, scope, body);
    return getCreatedSession(ctx, actor, scope, id);
  },

  'POST /api/session/{id}/regenerate': async ({ ctx, actor, scope, params }) => {
    await regenerateSession(ctx, actor, scope, params.id);
    return getStaffSession(ctx, actor, scope, params.id);
  },

  'POST /api/session/{id}/cancel': async ({ ctx, actor, scope, params }) => {
    await cancelSession(ctx, actor, scope, params.id);
    return getStaffSession(ctx, actor, scope, params.id);
  },

  'POST /api/parking-sessions/{id}/parked': async ({ ctx, actor, scope, params, body }) => {
    await parkSession(ctx, actor, scope, params.id, body);
    return getStaffSession(ctx, actor, scope, params.id);
  },

  'GET /api/valets/{id}/active-sessions': async ({ ctx, actor, scope, params }) => {
    await requireVisibleValet(ctx.db, actor, params.id);
    return { sessions: await listActiveSessions(ctx, actor, scope, params.id) };
  },

  'GET /api/parking-sessions/{id}': async ({ ctx, actor, params }) =>
    getParkingSession(ctx, actor, params.id),

  'GET /api/session/start': async ({ ctx, query, request }) => {
    const session = await ctx.limits.chargeRefusal('scanAddress', request.ip, () =>
      getSessionPreview(ctx, secretIn(query.session_id, 'session')),
    );
    return { success: true, session };
  },

  'POST /api/session/link': async ({ ctx, actor, body, request }) => {
    const token = secretIn(body.sessionToken, 'session');
    return {
      success: true,
      parkingSessionId: await ctx.limits.chargeRefusal('scanAddress', request.ip, () =>
        linkByToken(ctx, actor, token, body.vehicleId),
      ),
    };
  },

  'POST /api/session/confirm-code': async ({ ctx, actor, body }) => {
    const id = await confirmCode(ctx, actor, body);
    return { success: true, parkingSessionId: id };
  },

  'POST /api/valet/badge': ({ ctx, actor, scope, body }) =>
    createBadge(ctx, actor, scope, body.locationId),

  'GET /api/valet/badge': async ({ ctx, actor }) => ({ badge: await findOwnBadge(ctx, actor) }),

  'POST /api/qr-codes/verify': async ({ ctx, body, request }) => {
    const now = ctx.clock();
    const badge = await selectBadgeByToken(ctx.db, now, secretIn(body.qrCodeId, 'badge'));
    if (!badge) {
      await ctx.limits.use('scanAddress', request.ip);
      throw new AppError('INVALID_QR_CODE');
    }
    return {
      // Customers see only the valet's first name, to protect the valet.
      valetName: badge.first_name,
      expiresIn: Math.floor((badge.expires_at.getTime() - now.getTime()) / 1000),
      locationName: badge.location_name,
      locationNameArabic: badge.location_name_ar,
      businessName: badge.business_name,
      timeZone: badge.time_zone,
    };
  },

  'POST /api/qr-codes/connect': async ({ ctx, actor, body }) => {
    const token = secretIn(body.qrCodeId, 'badge');
    const id = await connectByBadge(ctx, actor, token, body.vehicleData);
    return { success: true, parkingSessionId: id };
  },

  'POST /api/connect-vehicle': async ({ body }) => {
    const scan = parseScan(body.qrCode);
    if (!scan) throw new AppError('INVALID_QR_CODE');
    return { kind: scan.kind, path: scan.path };
  },
};
