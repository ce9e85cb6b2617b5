import type { Handlers } from '../../platform/http/mount.ts';
import { cancelTicket } from './commands/cancelTicket.ts';
import { openLink } from './commands/openLink.ts';
import { openTicket } from './commands/openTicket.ts';
import { parkTicket } from './commands/parkCar.ts';
import { receiveByLink } from './commands/receiveByLink.ts';
import { resendCode } from './commands/resendCode.ts';
import { verifyCode } from './commands/verifyCode.ts';
import { requireLocation } from '../businesses/policy.ts';
import { requireGuestFrom } from './policy/guest.ts';
import { findSpotSharer, getFreePlaces } from './queries/freePlaces.ts';
import { maskTicketPhone, presentTicket } from './present.ts';
import { getRecall } from './queries/recall.ts';
import { listAssignedLocations, getTicket, listUnfinishedTickets } from './queries/tickets.ts';
import { correctKey } from './commands/correctKey.ts';
import { getKey, listUnaccountedKeys } from './queries/keys.ts';

export const staysHandlers: Handlers = {
  'POST /api/stays/{id}/key': async ({ ctx, actor, scope, params, body }) => {
    await correctKey(ctx, actor, scope, params.id, body);
    return getKey(ctx, scope, params.id);
  },

  'GET /api/dispatch/keys': async ({ ctx, scope, query }) => ({
    keys: await listUnaccountedKeys(ctx, scope, query.locationId),
  }),

  'GET /api/valet/locations': async ({ ctx, actor }) => ({
    locations: await listAssignedLocations(ctx.db, actor.personId),
  }),

  'GET /api/valet/tickets': async ({ ctx, scope }) => ({
    tickets: await listUnfinishedTickets(ctx, scope),
  }),

  'POST /api/valet/tickets': async ({ ctx, actor, scope, body }) => {
    const { id, awaiting } = await openTicket(ctx, actor, scope, body);
    const ticket = awaiting ? presentTicket(ctx, awaiting) : await getTicket(ctx, scope, id);
    return body.recallId && body.phoneE164 === undefined ? maskTicketPhone(ticket) : ticket;
  },

  'GET /api/valet/tickets/{ticketId}': ({ ctx, scope, params }) =>
    getTicket(ctx, scope, params.ticketId),

  'POST /api/valet/tickets/{ticketId}/verify-otp': async ({ ctx, actor, scope, params, body }) => {
    const stay = await verifyCode(ctx, actor, scope, params.ticketId, body.code);
    return stay
      ? presentTicket(ctx, { ...stay, code: null })
      : getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/tickets/{ticketId}/resend-otp': async ({ ctx, actor, scope, params }) => {
    await resendCode(ctx, actor, scope, params.ticketId);
    return getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/tickets/{ticketId}/show-link': async ({ ctx, actor, scope, params }) => {
    await receiveByLink(ctx, actor, scope, params.ticketId);
    return getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/tickets/{ticketId}/parked': async ({ ctx, actor, scope, params, body }) => {
    const parked = await parkTicket(ctx, actor, scope, params.ticketId, body);
    if (parked) {
      const { stay, spotSharedWith } = parked;
      return { ...presentTicket(ctx, { ...stay, code: null }), spotSharedWith };
    }
    const ticket = await getTicket(ctx, scope, params.ticketId);
    return { ...ticket, spotSharedWith: await findSpotSharer(ctx.db, ticket.ticketId) };
  },

  'POST /api/valet/tickets/{ticketId}/cancel': async ({ ctx, actor, scope, params }) => {
    await cancelTicket(ctx, actor, scope, params.ticketId);
    return getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/recall': async ({ ctx, actor, scope, body }) => {
    await requireLocation(ctx.db, scope, body.locationId);
    await ctx.limits.use('recallPerson', actor.personId);
    return getRecall(ctx, actor, body);
  },

  'GET /api/locations/{id}/free-places': async ({ ctx, actor, scope, params }) => {
    await requireLocation(ctx.db, scope, params.id);
    return getFreePlaces(ctx.db, params.id, actor.personId, ctx.clock());
  },

  'POST /api/customer/ticket/{token}/opened': async ({ ctx, params, body, request }) => {
    const guest = await requireGuestFrom(ctx, request.ip, params.token);
    const openedAt = await openLink(ctx, guest, body.via);
    return { openedAt: openedAt.toISOString() };
  },
};
