import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { TalkDialog } from './TalkDialog.tsx';
import { useTranslation } from '../lib/translation.ts';

type TalkEntryProps = { token: string; unread: number; pulse: unknown; reload: () => void };

/** The way to the conversation, with how much of it is new. */
export function TalkEntry({ token, unread, pulse, reload }: TalkEntryProps) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="flex min-h-13 cursor-pointer items-center gap-2.5 rounded-md bg-surface px-4 py-1.5 text-start text-15 font-medium"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={MessageSquare} size={22} className="text-primary" />
        <span>{t('talk.open')}</span>
        {unread > 0 && (
          <span className="ms-auto rounded-full bg-primary px-2.5 py-0.5 font-strong text-on-primary">
            {t('talk.unread', { count: unread })}
          </span>
        )}
      </button>
      {isOpen && (
        <TalkDialog
          token={token}
          pulse={pulse}
          onUnread={reload}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
