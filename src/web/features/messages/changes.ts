import type { Notification, NotificationPreference } from '#contract/notifications.ts';

type Inbox = { notifications: Notification[]; unreadCount: number };

export function markReadInList(inbox: Inbox, id: string): Inbox {
  const wasUnread = inbox.notifications.some((each) => each.id === id && !each.isRead);
  return {
    notifications: inbox.notifications.map((each) =>
      each.id === id ? { ...each, isRead: true } : each,
    ),
    unreadCount: Math.max(0, inbox.unreadCount - Number(wasUnread)),
  };
}

/** Maximum number of listed notifications. Older notifications are dropped. */
const NEWEST = 50;

/**
 * Merges refetched or new notifications into the list.
 *
 * @param ids notifications that were requested; one without an answer was withdrawn
 */
export function mergeNotifications(inbox: Inbox, answer: Inbox, ids: readonly string[]): Inbox {
  const before = inbox.notifications.filter(({ id }) => !ids.includes(id));
  return {
    notifications: [...answer.notifications, ...before]
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
      .slice(0, NEWEST),
    unreadCount: answer.unreadCount,
  };
}

export function markAllReadInList(inbox: Inbox): Inbox {
  return {
    notifications: inbox.notifications.map((each) => ({ ...each, isRead: true })),
    unreadCount: 0,
  };
}

export function replacePreference(
  all: readonly NotificationPreference[],
  changed: NotificationPreference,
): NotificationPreference[] {
  return all.map((each) => (each.category === changed.category ? changed : each));
}
