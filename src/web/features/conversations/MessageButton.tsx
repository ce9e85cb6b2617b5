import { MessageCircle } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from '#web/app/withTexts.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { useNewOrderSound } from '#web/app/useNewOrderSound.ts';
import { iconLook } from '#web/ui/button.ts';
import { useConversations, useUnreadCount } from './api.ts';

const MAX_SHOWN = 99;

const ConversationPanel = lazyPart(
  async () =>
    (await withTexts(import('./ConversationPanel.tsx'), 'conversation')).ConversationPanel,
);

/**
 * Button in a list for staff that opens the conversation about a car, with the number of unread
 * messages.
 */
export function MessageButton({ stayId, car }: { stayId: string; car: string }) {
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount(stayId);
  const carAction = useCarAction();
  return (
    <span className="relative shrink-0">
      <IconButton
        label={carAction(t('openUnread', { count: unread, shown: shownCount(unread) }), car)}
        aria-haspopup="dialog"
        data-beside=""
        onClick={() => setOpen(true)}
      >
        <Icon of={MessageCircle} size={22} />
      </IconButton>
      <UnreadMark count={unread} className="pointer-events-none absolute -end-0.5 -top-0.5" />
      {isOpen ? (
        <Suspense>
          <ConversationPanel stayId={stayId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}

/** Formats the number of unread messages: '3' or '99+'. The mark has no room for three digits. */
export const shownCount = (count: number) => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count));

/**
 * Mark with the number of unread messages. The accessible name of the button says the number too.
 */
export function UnreadMark({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-12 leading-none font-strong text-on-danger tabular-nums ${className}`}
    >
      {shownCount(count)}
    </span>
  );
}

/** Link to all conversations in the header for staff, with the number of unread messages. */
export function MessagesEntry({
  isHeard,
  className = '',
}: {
  isHeard: boolean;
  className?: string;
}) {
  const { t } = useTranslation('notifications');
  const { data } = useConversations();
  const unread = data?.unread ?? 0;
  useNewOrderSound(
    isHeard
      ? data?.conversations
          .filter((each) => each.unread > 0)
          .map((each) => `${each.stayId} ${each.lastAt}`)
      : undefined,
  );
  return (
    <Link
      to="/messages"
      aria-label={t('messages', { count: unread, shown: shownCount(unread) })}
      className={`relative ${iconLook} aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary ${className}`}
    >
      <Icon of={MessageCircle} />
      <UnreadMark count={unread} className="absolute end-0.5 top-0.5" />
    </Link>
  );
}
