import { z } from 'zod';
import { issue } from './issueCatalogue.ts';
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
  'invoices',
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
  /** For a browser to have this person's phone told; null where that is not possible. */
  pushKey: z.string().nullable(),
});

/** Bytes of a browser's subscription travel as base64url. */
const encoded = (pattern: RegExp) => z.string().regex(pattern, issue('value_invalid'));

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
  'PUT /api/push-subscription': {
    summary: 'Has this phone told of news while the application is not in front',
    access: 'signed-in',
    notWhileImpersonating: true,
    body: z.object({
      /** Of the browser's push service; only of one on the internet. */
      endpoint: z.string().min(12).max(1000),
      /** The subscription's `p256dh`. */
      publicKey: encoded(/^B[\w-]{86}$/),
      /** The subscription's `auth`. */
      authSecret: encoded(/^[\w-]{22}$/),
      language: z.enum(languages),
      /** Neither sound nor vibration. */
      isSilent: z.boolean(),
    }),
    response: z.object({}),
    errors: ['PUSH_NOT_POSSIBLE'],
  },
  'DELETE /api/push-subscription': {
    summary: 'Has this phone told no more',
    access: 'signed-in',
    notWhileImpersonating: true,
    response: z.object({}),
    errors: [],
  },
} as const satisfies OperationTable;
