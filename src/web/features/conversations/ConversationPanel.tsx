import { useId } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { DialogHead } from '#web/ui/Sheet.tsx';
import { ModalWindow } from '#web/ui/ModalWindow.tsx';
import { PersonConversation, ConversationHead } from './PersonConversation.tsx';

/** Conversation about one car, in a side panel on a desk and in a sheet on a phone. */
export function ConversationPanel({ stayId, onClose }: { stayId: string; onClose: () => void }) {
  const { t } = useTranslation('conversation');
  const id = useId();
  return (
    <ModalWindow
      labelledBy={id}
      onClose={onClose}
      className="flex items-end bg-[rgb(10_16_13/0.55)] lg:items-stretch lg:justify-end"
    >
      <div className="flex h-[92dvh] w-full animate-[sheet-in_150ms_ease-out] flex-col rounded-t-lg bg-ground px-4 pt-3 pb-[env(safe-area-inset-bottom)] lg:h-full lg:w-104 lg:rounded-none">
        <DialogHead id={id} title={t('title')} onClose={onClose} />
        <ConversationHead stayId={stayId} isStaff />
        <PersonConversation key={stayId} stayId={stayId} />
      </div>
    </ModalWindow>
  );
}
