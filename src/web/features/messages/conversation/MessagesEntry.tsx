import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { useArrivals } from '#web/app/useArrivals.ts';
import { iconLook } from '#web/ui/button.ts';
import { useConversations } from './api.ts';
import { shownCount, UnreadMark } from './UnreadMark.tsx';

/** In the header of the staff's screens: all conversations, and how much in them is unread. */
export function MessagesEntry({ isHeard }: { isHeard: boolean }) {
  const { t } = useTranslation('notifications');
  const { data } = useConversations();
  const unread = data?.unread ?? 0;
  useArrivals(
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
      className={`relative ${iconLook} aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary`}
    >
      <MessageCircle aria-hidden="true" size={20} strokeWidth={1.75} />
      <UnreadMark count={unread} className="absolute end-0.5 top-0.5" />
    </Link>
  );
}
