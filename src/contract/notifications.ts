import { z } from 'zod';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, idList, instant, languages } from './people.ts';

/**
 * Kinds of notifications. `account` concerns a person's security, so nobody can switch `account`
 * off.
 */
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
  /** Stable type of the event, as `car_ready`. */
  type: z.string(),
  /** Title in the requested language, however old the notification is; `message` is too. */
  title: z.string(),
  message: z.string(),
  /** Path of the web app that the notification opens; null if nothing can be opened. */
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
  /** True if the category cannot be switched off. */
  fixed: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

/**
 * Reasons why a channel does not reach the person, whatever they choose. Null if the channel
 * reaches the person.
 */
export const notificationReach = z.object({
  email: z.enum(['missing']).nullable(),
  sms: z.enum(['missing', 'unverified', 'opted_out']).nullable(),
});
export type NotificationReach = z.infer<typeof notificationReach>;

const preferences = z.object({
  preferences: z.array(notificationPreference),
  reach: notificationReach,
  /** VAPID public key for push messages; null if the person cannot get push messages. */
  pushKey: z.string().nullable(),
});

/** Schema of a binary value of a browser's push subscription, written in base64url. */
const encoded = (pattern: RegExp) => z.string().regex(pattern, issueOption('value_invalid'));

export const notificationsOperations = {
  'GET /api/notifications': {
    summary: 'The newest notifications of the person, and how many are unread',
    access: 'signed-in',
    /**
     * Language of the screen that shows the notifications. If absent, the person's own language is
     * used.
     */
    query: z.object({
      language: z.enum(languages).optional(),
      /**
       * Filter: only the notifications with these ids. The unread count still covers all
       * notifications.
       */
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
      /** Endpoint of the browser's push service. Its host must be public on the internet. */
      endpoint: z.string().min(12).max(1000),
      /** Key `p256dh` of the push subscription. */
      publicKey: encoded(/^B[\w-]{86}$/),
      /** Secret `auth` of the push subscription. */
      authSecret: encoded(/^[\w-]{22}$/),
      language: z.enum(languages),
      /** True if push messages come without sound and vibration. */
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
