import { z } from 'zod';
import type { OperationTable } from './operation.ts';
import { id, idList, instant, languages } from './people.ts';

/** What a person can be told about; `account` matters to their safety and cannot be switched off. */
export const notificationCategories = [
  'account',
  'ready',
  'receipts',
  'refunds',
  'cars',
  'team',
  'platform',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notification = z.object({
  id,
  /** Stable name of what happened, as `car_ready`. */
  type: z.string(),
  /** In the language that was asked for, however old the notification is. */
  title: z.string(),
  message: z.string(),
  /** A path of the web app; null when there is nothing to open. */
  actionUrl: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;

export const notificationPreference = z.object({
  category: z.enum(notificationCategories),
  inApp: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
  /** Cannot be switched off. */
  fixed: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

/** Why a channel does not reach a person whatever they choose; null where it does. */
export const notificationReach = z.object({
  email: z.enum(['missing']).nullable(),
  sms: z.enum(['missing', 'unverified', 'opted_out']).nullable(),
});
export type NotificationReach = z.infer<typeof notificationReach>;

const preferences = z.object({
  preferences: z.array(notificationPreference),
  reach: notificationReach,
});

export const notificationsOperations = {
  'GET /api/notifications': {
    summary: 'The newest notifications of the person, and how many are unread',
    access: 'signed-in',
    /** The language of the screen that shows them; without it the person's own. */
    query: z.object({
      language: z.enum(languages).optional(),
      /** Only these; how many are unread is of all. */
      ids: idList.optional(),
    }),
    isPrivate: true,
    response: z.object({
      notifications: z.array(notification),
      unreadCount: z.number().int(),
    }),
    errors: [],
  },
  'PATCH /api/notifications/{id}/read': {
    summary: 'Marks one as read',
    access: 'signed-in',
    params: z.object({ id }),
    response: z.object({ unreadCount: z.number().int() }),
    errors: ['NOTIFICATION_NOT_FOUND'],
  },
  'PATCH /api/notifications/mark-all-read': {
    summary: 'Marks all as read',
    access: 'signed-in',
    response: z.object({ unreadCount: z.number().int() }),
    errors: [],
  },
  'GET /api/notifications/preferences': {
    summary: 'Which kinds of notification reach the person, and how',
    access: 'signed-in',
    isPrivate: true,
    response: preferences,
    errors: [],
  },
  'PUT /api/notifications/preferences': {
    summary: 'Chooses which kinds of notification reach the person, and how',
    access: 'signed-in',
    notWhileImpersonating: true,
    body: z.object({
      preferences: z
        .array(
          z.object({
            category: z.enum(notificationCategories),
            inApp: z.boolean(),
            email: z.boolean(),
            sms: z.boolean(),
          }),
        )
        .max(notificationCategories.length),
    }),
    response: preferences,
    errors: [],
  },
} as const satisfies OperationTable;
