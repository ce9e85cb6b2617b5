import type { Notification, NotificationPreference } from '#contract/notifications.ts';

type Inbox = { notifications: Notification[]; unreadCount: number };

export function withRead(inbox: Inbox, id: string): Inbox {
  const wasUnread = inbox.notifications.some((each) => each.id === id && !each.isRead);
  return {
    notifications: inbox.notifications.map((each) =>
      each.id === id ? { ...each, isRead: true } : each,
    ),
    unreadCount: Math.max(0, inbox.unreadCount - Number(wasUnread)),
  };
}

export function withAllRead(inbox: Inbox): Inbox {
  return {
    notifications: inbox.notifications.map((each) => ({ ...each, isRead: true })),
    unreadCount: 0,
  };
}

export function withPreference(
  all: readonly NotificationPreference[],
  changed: NotificationPreference,
): NotificationPreference[] {
  return all.map((each) => (each.category === changed.category ? changed : each));
}
