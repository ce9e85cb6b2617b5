import { idempotencyKey } from '../../platform/http/idempotencyKey.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { withCodeAllowance } from '../../platform/limits/withCodeAllowance.ts';
import { cancelTicket } from './commands/cancelTicket.ts';
import { openTicket } from './commands/openTicket.ts';
import { parkTicket } from './commands/parkCar.ts';
import { receiveByLink } from './commands/receiveByLink.ts';
import { resendCode } from './commands/resendCode.ts';
import { verifyCode } from './commands/verifyCode.ts';
import { locationScope } from '../businesses/policy.ts';
import { presentTicket } from './present.ts';
import { listAssignedLocations, getTicket, listUnfinishedTickets } from './queries/tickets.ts';

export const staysHandlers: Handlers = {
  'GET /api/valet/locations': async ({ ctx, actor }) => ({
    locations: await listAssignedLocations(ctx.db, actor.personId),
  }),

  'GET /api/valet/tickets': async ({ ctx, actor }) => {
    const scope = locationScope(actor);
    return { tickets: await listUnfinishedTickets(ctx, scope) };
  },

  'POST /api/valet/tickets': async ({ ctx, actor, body, request }) => {
    const scope = locationScope(actor);
    const opened = await openTicket(ctx, actor, scope, body, idempotencyKey(request));
    return opened.stay ? presentTicket(ctx, opened.stay) : getTicket(ctx, scope, opened.id);
  },

  'GET /api/valet/tickets/{ticketId}': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    return getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/tickets/{ticketId}/verify-otp': async ({ ctx, actor, params, body }) => {
    const scope = locationScope(actor);
    return withCodeAllowance(ctx, 'checkInPerson', actor.personId, async () =>
      presentTicket(ctx, await verifyCode(ctx, actor, scope, params.ticketId, body.code)),
    );
  },

  'POST /api/valet/tickets/{ticketId}/resend-otp': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await resendCode(ctx, actor, scope, params.ticketId);
    return getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/tickets/{ticketId}/show-link': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    await receiveByLink(ctx, actor, scope, params.ticketId);
    return getTicket(ctx, scope, params.ticketId);
  },

  'POST /api/valet/tickets/{ticketId}/parked': async ({ ctx, actor, params, body }) => {
    const scope = locationScope(actor);
    return presentTicket(ctx, await parkTicket(ctx, actor, scope, params.ticketId, body));
  },

  'POST /api/valet/tickets/{ticketId}/cancel': async ({ ctx, actor, params }) => {
    const scope = locationScope(actor);
    return presentTicket(ctx, await cancelTicket(ctx, actor, scope, params.ticketId));
  },
};
