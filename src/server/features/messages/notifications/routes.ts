import type { Handlers } from '../../../platform/http/mount.ts';
import { listPreferences, savePreferences } from './preferences.ts';
import { markAllRead, markRead, listNotifications, countUnread } from './queries.ts';

export const notificationsHandlers: Handlers = {
  'GET /api/notifications': async ({ ctx, actor }) => ({
    notifications: await listNotifications(ctx.db, actor),
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

  'GET /api/notifications/preferences': async ({ ctx, actor }) => ({
    preferences: await listPreferences(ctx.db, actor),
  }),

  'PUT /api/notifications/preferences': async ({ ctx, actor, body }) => {
    await savePreferences(ctx.db, actor, body.preferences);
    return { preferences: await listPreferences(ctx.db, actor) };
  },
};
