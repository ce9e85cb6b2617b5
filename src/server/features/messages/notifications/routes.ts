import { hasCapability } from '#domain/identity/roles.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { deleteSubscriptions, subscribePhone } from '../commands/phones.ts';
import { listDevMessages } from '../queries.ts';
import { getReach, listPreferences, savePreferences } from './preferences.ts';
import { markAllRead, markRead, listNotifications, countUnread } from './queries.ts';

async function answerPreferences({ db, config }: Context, actor: Actor) {
  const reach = await getReach(db, actor.personId);
  const pushKey = hasCapability(actor.role, 'stays.checkIn')
    ? (config.push?.publicKey ?? null)
    : null;
  return { preferences: await listPreferences(db, actor, reach), reach, pushKey };
}

export const messagesHandlers: Handlers = {
  'GET /api/notifications': async ({ ctx, actor, query }) => ({
    notifications: await listNotifications(
      ctx.db,
      actor,
      query.language ?? actor.language,
      ctx.clock(),
      query.ids,
    ),
    unreadCount: await countUnread(ctx.db, actor.personId, ctx.clock()),
  }),

  'PATCH /api/notifications/{id}/read': async ({ ctx, actor, params }) => {
    await markRead(ctx.db, actor.personId, params.id, ctx.clock());
    return { unreadCount: await countUnread(ctx.db, actor.personId, ctx.clock()) };
  },

  'PATCH /api/notifications/mark-all-read': async ({ ctx, actor }) => {
    await markAllRead(ctx.db, actor.personId, ctx.clock());
    return { unreadCount: await countUnread(ctx.db, actor.personId, ctx.clock()) };
  },

  'GET /api/notifications/preferences': ({ ctx, actor }) => answerPreferences(ctx, actor),

  'PUT /api/notifications/preferences': async ({ ctx, actor, body }) => {
    await savePreferences(ctx.db, actor, body.preferences);
    return answerPreferences(ctx, actor);
  },

  'PUT /api/push-subscription': async ({ ctx, actor, body }) => {
    await ctx.limits.use('pushPerson', actor.personId);
    await subscribePhone(ctx, actor, body);
    return {};
  },

  'DELETE /api/push-subscription': async ({ ctx, actor }) => {
    await deleteSubscriptions(ctx.db, [actor.sessionId]);
    return {};
  },

  'GET /api/dev/messages': async ({ ctx, query }) => ({
    messages: await listDevMessages(ctx, query.to),
  }),
};
