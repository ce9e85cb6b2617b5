import type { Handlers } from '../../platform/http/mount.ts';
import { rateStay } from '../stays/commands/rateStay.ts';
import { requireGuestFrom } from '../stays/policy/guest.ts';
import { markRead } from './commands/markRead.ts';
import { toConversationParty } from './policy.ts';
import { getConversation, listConversations } from './queries.ts';
import { readMessageInput, writeMessage } from './commands/writeMessage.ts';

const readId = (upTo: string | undefined) => (upTo === undefined ? null : Number(upTo));

export const conversationsHandlers: Handlers = {
  'GET /api/conversations': ({ ctx, actor, query }) =>
    listConversations(ctx, toConversationParty(actor), query.ids),

  'GET /api/conversations/{id}': ({ ctx, actor, params }) =>
    getConversation(ctx, toConversationParty(actor), params.id),

  'POST /api/conversations/{id}/messages': async ({ ctx, actor, params, body }) => {
    const party = toConversationParty(actor);
    await writeMessage(ctx, party, params.id, readMessageInput(body));
    return getConversation(ctx, party, params.id);
  },

  'POST /api/conversations/{id}/read': async ({ ctx, actor, params, body }) => {
    return {
      unread: await markRead(ctx, toConversationParty(actor), params.id, readId(body.upTo)),
    };
  },

  'GET /api/customer/ticket/{token}/conversation': async ({ ctx, params, request }) => {
    const guest = await requireGuestFrom(ctx, request.ip, params.token);
    return getConversation(ctx, toConversationParty(guest), guest.stayId);
  },

  'POST /api/customer/ticket/{token}/messages': async ({ ctx, params, body, request }) => {
    const guest = await requireGuestFrom(ctx, request.ip, params.token);
    const party = toConversationParty(guest);
    await writeMessage(ctx, party, guest.stayId, readMessageInput(body));
    return getConversation(ctx, party, guest.stayId);
  },

  'POST /api/customer/ticket/{token}/read': async ({ ctx, params, body, request }) => {
    const guest = await requireGuestFrom(ctx, request.ip, params.token);
    return {
      unread: await markRead(ctx, toConversationParty(guest), guest.stayId, readId(body.upTo)),
    };
  },

  'POST /api/customer/ticket/{token}/rating': async ({ ctx, params, body, request }) => {
    const guest = await requireGuestFrom(ctx, request.ip, params.token);
    await ctx.limits.use('rateTicket', guest.stayId);
    return rateStay(ctx, guest, guest.stayId, body);
  },
};
