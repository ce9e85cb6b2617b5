import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { describeCallError } from '#web/features/payments/pay/wording.ts';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { PartDialog } from './PartDialog.tsx';
import { callTicket } from './api.ts';

type ConversationEntryProps = { token: string; unread: number; pulse: unknown; reload: () => void };

const fetchPart = () => import('#web/features/conversations/GuestConversation.tsx');

async function load() {
  const [part] = await Promise.all([fetchPart(), loadNamespaces('conversation')()]);
  return part;
}

/** Button that opens the conversation with the valets, with the number of unread messages. */
export function ConversationEntry({ token, unread, pulse, reload }: ConversationEntryProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
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
        <PartDialog title={t('talk.title')} load={load} onClose={() => setIsOpen(false)}>
          {(part) => (
            <part.GuestConversation
              token={token}
              call={callTicket}
              pulse={pulse}
              explain={(error) => describeCallError(error, text)}
              onUnread={reload}
            />
          )}
        </PartDialog>
      )}
    </>
  );
}
