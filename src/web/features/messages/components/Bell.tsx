import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useNewOrderSound } from '#web/app/useNewOrderSound.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { LoadingBox, prefetchParts } from '#web/ui/lazyPart.tsx';
import { useNotifications } from '../api.ts';
import { Inbox } from './lazyParts.ts';

const MOST_SHOWN = 99;

/** Bell button with the number of unread notifications. A press opens the list. */
export function Bell({ isHeard = false }: { isHeard?: boolean }) {
  const { t } = useTranslation('notifications');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => prefetchParts(Inbox), []);
  const inbox = useNotifications();
  const unread = inbox.data?.unreadCount ?? 0;
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  // Without an answer nobody knows whether something is unread now.
  const isUnknown = inbox.failureReason !== null && unread === 0;
  const label = isUnknown
    ? t('bellUnknown')
    : inbox.data
      ? t('bell', { count: unread, shown })
      : t('title');
  useNewOrderSound(
    isHeard
      ? inbox.data?.notifications
          .filter(({ isRead }) => !isRead)
          .map(({ id, createdAt }) => `${id} ${createdAt}`)
      : undefined,
  );
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-primary-soft hover:text-ink"
      >
        <Icon of={BellIcon} />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-12 leading-none font-strong text-on-danger tabular-nums"
          >
            {shown}
          </span>
        ) : null}
      </button>
      <Panel title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)} trigger={button}>
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <Inbox onLeave={() => setOpen(false)} />
        </Suspense>
      </Panel>
    </>
  );
}
