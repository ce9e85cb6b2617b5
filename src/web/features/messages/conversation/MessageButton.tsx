import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useUnreadOf } from './api.ts';
import { TalkPanel } from './TalkPanel.tsx';
import { shownCount, UnreadMark } from './UnreadMark.tsx';

/** On a car of the staff's: opens what is written about it, and says how much is unread. */
export function MessageButton({ stayId }: { stayId: string }) {
  const { t } = useTranslation('conversation');
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadOf(stayId);
  return (
    <span className="relative shrink-0">
      <IconButton
        label={t('openUnread', { count: unread, shown: shownCount(unread) })}
        aria-haspopup="dialog"
        data-beside=""
        onClick={() => setOpen(true)}
      >
        <MessageCircle aria-hidden="true" size={22} strokeWidth={1.75} />
      </IconButton>
      <UnreadMark count={unread} className="pointer-events-none absolute -end-0.5 -top-0.5" />
      <TalkPanel stayId={isOpen ? stayId : null} onClose={() => setOpen(false)} />
    </span>
  );
}
