import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { rateStay } from '../../stays/commands/rateStay.ts';
import { stayOfLink } from '../../stays/policy/guest.ts';
import { markRead } from './markRead.ts';
import { partyOf } from './policy.ts';
import { conversationOf, conversationsOf } from './queries.ts';
import { readSaid, writeMessage } from './writeMessage.ts';

/** @throws TICKET_NOT_FOUND; who tries many links is held up */
async function guestBy(ctx: Context, token: string, request: FastifyRequest) {
  const stayId = await stayOfLink(ctx, token);
  if (stayId) return { kind: 'guest', stayId } as const;
  await ctx.limits.use('ticketLookupAddress', request.ip);
  throw new AppError('TICKET_NOT_FOUND');
}

const readId = (upTo: string | undefined) => (upTo === undefined ? null : Number(upTo));

export const conversationsHandlers: Handlers = {
  'GET /api/conversations': ({ ctx, actor }) => conversationsOf(ctx, partyOf(actor)),

  'GET /api/conversations/{id}': ({ ctx, actor, params }) =>
    conversationOf(ctx, partyOf(actor), params.id),

  'POST /api/conversations/{id}/messages': async ({ ctx, actor, params, body }) => {
    const party = partyOf(actor);
    await writeMessage(ctx, party, params.id, readSaid(body));
    return conversationOf(ctx, party, params.id);
  },

  'POST /api/conversations/{id}/read': async ({ ctx, actor, params, body }) => ({
    unread: await markRead(ctx, partyOf(actor), params.id, readId(body.upTo)),
  }),

  'GET /api/customer/ticket/{token}/conversation': async ({ ctx, params, request }) => {
    const guest = await guestBy(ctx, params.token, request);
    return conversationOf(ctx, partyOf(guest), guest.stayId);
  },

  'POST /api/customer/ticket/{token}/messages': async ({ ctx, params, body, request }) => {
    const guest = await guestBy(ctx, params.token, request);
    const party = partyOf(guest);
    await writeMessage(ctx, party, guest.stayId, readSaid(body));
    return conversationOf(ctx, party, guest.stayId);
  },

  'POST /api/customer/ticket/{token}/read': async ({ ctx, params, body, request }) => {
    const guest = await guestBy(ctx, params.token, request);
    return { unread: await markRead(ctx, partyOf(guest), guest.stayId, readId(body.upTo)) };
  },

  'POST /api/customer/ticket/{token}/rating': async ({ ctx, params, body, request }) => {
    const guest = await guestBy(ctx, params.token, request);
    await ctx.limits.use('rateTicket', guest.stayId);
    return { rating: await rateStay(ctx, guest, guest.stayId, body.rating) };
  },
};
