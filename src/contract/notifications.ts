import { z } from 'zod';
import type { Operation } from './operation.ts';
import { id, instant } from './people.ts';

/** What a person can be told about; `account` matters to their safety and cannot be switched off. */
export const notificationCategories = ['account', 'cars', 'team', 'platform'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notification = z.object({
  id,
  /** Stable name of what happened, as `car_ready`. */
  type: z.string(),
  /** In the reader’s language. */
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

export const notificationsOperations = {
  'GET /api/notifications': {
    summary: 'The newest notifications of the person, and how many are unread',
    access: 'signed-in',
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
    response: z.object({ preferences: z.array(notificationPreference) }),
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
    response: z.object({ preferences: z.array(notificationPreference) }),
    errors: [],
  },
} as const satisfies Record<string, Operation>;
