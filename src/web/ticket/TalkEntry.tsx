import { useState } from 'react';
import { TalkDialog } from './TalkDialog.tsx';
import { useTranslation } from '../lib/translation.ts';

type TalkEntryProps = { token: string; unread: number; pulse: unknown; reload: () => void };

/** The way to the conversation, with how much of it is new. */
export function TalkEntry({ token, unread, pulse, reload }: TalkEntryProps) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="talk-entry" onClick={() => setIsOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4Z" />
        </svg>
        <span>{t('talk.open')}</span>
        {unread > 0 && (
          <span className="talk-entry__mark">{t('talk.unread', { count: unread })}</span>
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
