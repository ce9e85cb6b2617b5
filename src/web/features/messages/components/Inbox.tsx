import { BellOff, CheckCheck, ChevronRight } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Notification } from '#contract/notifications.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useLanguage } from '#web/lib/language.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';
import { useMarkAllRead, useMarkRead, useNotifications } from '../api.ts';

const rowLook =
  'flex min-h-16 w-full items-center gap-3 px-1 py-3 text-start transition-colors hover:bg-raised';

/** List of the newest notifications, or a message if the list is empty or failed to load. */
export function Inbox({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('notifications');
  const inbox = useNotifications();
  return (
    <QueryState
      query={inbox}
      failed={t('failed')}
      className="flex flex-col gap-2"
      skeleton={['a', 'b'].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
      isEmpty={({ notifications }) => notifications.length === 0}
      empty={<EmptyState icon={BellOff} title={t('empty')} text={t('emptyText')} />}
    >
      {(data) => <Newest {...data} onLeave={onLeave} />}
    </QueryState>
  );
}

type NewestProps = {
  notifications: readonly Notification[];
  unreadCount: number;
  onLeave: (() => void) | undefined;
};

function Newest({ notifications, unreadCount, onLeave }: NewestProps) {
  const { t } = useTranslation('notifications');
  const markAll = useMarkAllRead();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-15 text-muted">{t('unread', { count: unreadCount })}</p>
        {unreadCount > 0 ? (
          <Button variant="quiet" className="-me-2" onClick={() => markAll.mutate()}>
            <Icon of={CheckCheck} size={18} />
            {t('markAll')}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = { notification: Notification; onLeave?: (() => void) | undefined };

/** Row of a notification. Opening the notification marks it as read. */
function NotificationRow({ notification, onLeave }: RowProps) {
  const { history } = useRouter();
  const read = useMarkRead();
  const address = parseOwnAddress(notification.actionUrl);

  function markRead(): void {
    if (!notification.isRead) read.mutate(notification.id);
  }

  function open(event: MouseEvent): void {
    markRead();
    // The browser opens the address in another tab, so this tab stays on its screen.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave?.();
    if (address) history.push(address);
  }

  const content = <NotificationText notification={notification} isLink={address !== null} />;
  if (address) {
    return (
      <a href={address} onClick={open} className={rowLook}>
        {content}
      </a>
    );
  }
  if (notification.isRead) return <div className={rowLook}>{content}</div>;
  return (
    <button type="button" onClick={markRead} className={`${rowLook} cursor-pointer`}>
      {content}
    </button>
  );
}

function NotificationText({
  notification,
  isLink,
}: {
  notification: Notification;
  isLink: boolean;
}) {
  const { t } = useTranslation('notifications');
  const now = useNow(30_000);
  const { title, message, isRead, createdAt } = notification;
  return (
    <>
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${isRead ? '' : 'bg-danger'}`}
      />
      <span className="min-w-0 grow">
        <span className={`block text-15 wrap-anywhere ${isRead ? 'font-medium' : 'font-strong'}`}>
          {isRead ? null : <span className="sr-only">{t('isUnread')} </span>}
          <bdi>{title}</bdi>
        </span>
        {message ? (
          <span className="block text-15 wrap-anywhere text-muted">
            <bdi>{message}</bdi>
          </span>
        ) : null}
        <time dateTime={createdAt} className="block text-12 text-muted">
          {formatAgo(createdAt, useLanguage(), DEVICE_ZONE, now)}
        </time>
      </span>
      {isLink ? <Icon of={ChevronRight} isDirectional className="text-muted" /> : null}
    </>
  );
}
