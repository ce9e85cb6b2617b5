import { BellOff, CheckCheck } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMarkAllRead, useNotifications } from '../api.ts';
import { NotificationRow } from './NotificationRow.tsx';

/** The newest notifications, or why there are none to see. */
export function Inbox({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation(['notifications', 'app', 'common']);
  const inbox = useNotifications();
  const markAll = useMarkAllRead();
  if (!inbox.data) {
    return (
      <QueryState query={inbox} failed={t('failed')} className="flex flex-col gap-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </QueryState>
    );
  }
  const { notifications, unreadCount } = inbox.data;
  if (notifications.length === 0) {
    const icon = <BellOff size={36} strokeWidth={1.5} />;
    return <EmptyState icon={icon} title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-15 text-muted">{t('unread', { count: unreadCount })}</p>
        {unreadCount > 0 ? (
          <Button variant="quiet" className="-me-2" onClick={() => markAll.mutate()}>
            <CheckCheck aria-hidden="true" size={18} strokeWidth={1.75} />
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
