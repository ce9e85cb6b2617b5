import { readScan } from '#domain/stays/scan.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { locationScope } from '../../businesses/policy.ts';
import { cancelSession } from './commands/cancelSession.ts';
import { confirmCode } from './commands/confirmCode.ts';
import { connectByBadge } from './commands/connectByBadge.ts';
import { createSession } from './commands/createSession.ts';
import { linkByToken } from './commands/linkSession.ts';
import { makeBadge } from './commands/makeBadge.ts';
import { parkSession } from './commands/parkSession.ts';
import { regenerateSession } from './commands/regenerateSession.ts';
import { requireSeen } from './policy.ts';
import { badgeOf, badgeOfToken } from './queries/badges.ts';
import { parkingSessionOf } from './queries/parkingSession.ts';
import { activeSessions, madeSession, sessionById } from './queries/staffSessions.ts';
import { startedSession } from './queries/startedSession.ts';

/** The secret a scanned text holds, bare or in its whole address. @throws INVALID_QR_CODE */
function secretIn(scanned: string, kind: 'session' | 'badge'): string {
  const scan = readScan(scanned);
  if (scan?.kind !== kind) throw new AppError('INVALID_QR_CODE');
  return scan.secret;
}

export const parkingSessionsHandlers: Handlers = {
  'POST /api/session/create': async ({ ctx, actor, body, request }) => {
    const scope = locationScope(actor);
    const id = await createSession(ctx, actor, scope, body, idempotencyKey(request));
    return madeSession(ctx, actor, scope, id);
  },

  'POST /api/session/{id}/regenerate': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await regenerateSession(ctx, actor, scope, params.id);
    return sessionById(ctx, actor, scope, params.id);
  },

  'POST /api/session/{id}/cancel': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await cancelSession(ctx, actor, scope, params.id);
    return sessionById(ctx, actor, scope, params.id);
  },

  'POST /api/parking-sessions/{id}/parked': async ({ ctx, actor, params, body }) => {
    const scope = locationScope(actor);
    await parkSession(ctx, actor, scope, params.id, body);
    return sessionById(ctx, actor, scope, params.id);
  },

  'GET /api/valets/{id}/active-sessions': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await requireSeen(ctx.db, actor, params.id);
    return { sessions: await activeSessions(ctx, actor, scope, params.id) };
  },

  'GET /api/parking-sessions/{id}': async ({ ctx, actor, params }) =>
    parkingSessionOf(ctx, actor, params.id),

  'GET /api/session/start': async ({ ctx, query, request }) => {
    await ctx.limits.use('scanAddress', request.ip);
    const session = await startedSession(ctx, secretIn(query.session_id, 'session'));
    return { success: true, session };
  },

  'POST /api/session/link': async ({ ctx, actor, body, request }) => {
    await ctx.limits.use('scanAddress', request.ip);
    const token = secretIn(body.sessionToken, 'session');
    return {
      success: true,
      parkingSessionId: await linkByToken(ctx, actor, token, body.vehicleId),
    };
  },

  'POST /api/session/confirm-code': async ({ ctx, actor, body, request }) => {
    const id = await confirmCode(ctx, actor, request.ip, body.confirmationCode);
    return { success: true, parkingSessionId: id };
  },

  'POST /api/valet/badge': async ({ ctx, actor, body }) =>
    makeBadge(ctx, actor, locationScope(actor), body.locationId),

  'GET /api/valet/badge': async ({ ctx, actor }) => ({ badge: await badgeOf(ctx, actor) }),

  'POST /api/qr-codes/verify': async ({ ctx, body, request }) => {
    await ctx.limits.use('scanAddress', request.ip);
    const now = ctx.clock();
    const badge = await badgeOfToken(ctx.db, now, secretIn(body.qrCodeId, 'badge'));
    if (!badge) throw new AppError('INVALID_QR_CODE');
    return {
      // A customer knows his valet by first name; more is nobody's business.
      valetName: badge.first_name,
      expiresIn: Math.floor((badge.expires_at.getTime() - now.getTime()) / 1000),
      locationName: badge.location_name,
      businessName: badge.business_name,
    };
  },

  'POST /api/qr-codes/connect': async ({ ctx, actor, body, request }) => {
    const token = secretIn(body.qrCodeId, 'badge');
    const key = idempotencyKey(request);
    const id = await connectByBadge(ctx, actor, token, body.vehicleData, key);
    return { success: true, parkingSessionId: id };
  },

  'POST /api/connect-vehicle': async ({ body }) => {
    const scan = readScan(body.qrCode);
    if (!scan) throw new AppError('INVALID_QR_CODE');
    return { kind: scan.kind, path: scan.path };
  },
};
