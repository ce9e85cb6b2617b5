import { useRouter } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Notification } from '#contract/notifications.ts';
import { useNow } from '#web/lib/clock.ts';
import { ago } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { ownAddress } from '#web/lib/ownAddress.ts';
import { useMarkRead } from '../api.ts';

type Props = { notification: Notification; onLeave?: (() => void) | undefined };

const look =
  'flex min-h-16 w-full items-center gap-3 px-1 py-3 text-start transition-colors hover:bg-raised';

/** Opening one reads it. */
export function NotificationRow({ notification, onLeave }: Props) {
  const { history } = useRouter();
  const read = useMarkRead();
  const address = ownAddress(notification.actionUrl);

  function markRead(): void {
    if (!notification.isRead) read.mutate(notification.id);
  }

  function open(event: MouseEvent): void {
    markRead();
    // Into another tab: this one stays as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave?.();
    if (address) history.push(address);
  }

  const words = <Words notification={notification} leads={address !== null} />;
  if (address) {
    return (
      <a href={address} onClick={open} className={look}>
        {words}
      </a>
    );
  }
  if (notification.isRead) return <div className={look}>{words}</div>;
  return (
    <button type="button" onClick={markRead} className={`${look} cursor-pointer`}>
      {words}
    </button>
  );
}

function Words({ notification, leads }: { notification: Notification; leads: boolean }) {
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
          {ago(createdAt, useLanguage(), now)}
        </time>
      </span>
      {leads ? (
        <ChevronRight
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="shrink-0 text-muted rtl:-scale-x-100"
        />
      ) : null}
    </>
  );
}
