import type { Handlers } from '../../../platform/http/mount.ts';
import type { Actor } from '../../../actor.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { getReach, listPreferences, savePreferences } from './preferences.ts';
import { markAllRead, markRead, listNotifications, countUnread } from './queries.ts';

async function answerPreferences(db: Queryable, actor: Actor) {
  const reach = await getReach(db, actor.personId);
  return { preferences: await listPreferences(db, actor, reach), reach };
}

export const notificationsHandlers: Handlers = {
  'GET /api/notifications': async ({ ctx, actor, query }) => ({
    notifications: await listNotifications(
      ctx.db,
      actor,
      query.language ?? actor.language,
      query.ids,
    ),
    unreadCount: await countUnread(ctx.db, actor.personId),
  }),

  'PATCH /api/notifications/{id}/read': async ({ ctx, actor, params }) => {
    await markRead(ctx.db, actor.personId, params.id, ctx.clock());
    return { unreadCount: await countUnread(ctx.db, actor.personId) };
  },

  'PATCH /api/notifications/mark-all-read': async ({ ctx, actor }) => {
    await markAllRead(ctx.db, actor.personId, ctx.clock());
    return { unreadCount: await countUnread(ctx.db, actor.personId) };
  },

  'GET /api/notifications/preferences': ({ ctx, actor }) => answerPreferences(ctx.db, actor),

  'PUT /api/notifications/preferences': async ({ ctx, actor, body }) => {
    await savePreferences(ctx.db, actor, body.preferences);
    return answerPreferences(ctx.db, actor);
  },
};
