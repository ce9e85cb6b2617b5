import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PersonTalk } from './PersonTalk.tsx';
import { TalkHead } from './TalkHead.tsx';

export type TalkPanelProps = {
  /** Of the car that is written about; null is closed. */
  stayId: string | null;
  onClose: () => void;
};

/** Along the side of a desk's screen; on a phone a sheet of nearly its height. */
export function TalkPanelWindow({ stayId, onClose }: TalkPanelProps) {
  const { t } = useTranslation(['conversation', 'common']);
  if (stayId === null) return null;
  return (
    <ModalOverlay
      isDismissable
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 flex items-end bg-[rgb(10_16_13/0.55)] lg:items-stretch lg:justify-end"
    >
      <Modal className="flex h-[92dvh] w-full animate-[sheet-in_150ms_ease-out] flex-col rounded-t-lg bg-ground lg:h-full lg:w-104 lg:rounded-none">
        <Dialog className="flex min-h-0 grow flex-col px-4 pt-3 pb-[env(safe-area-inset-bottom)] outline-none">
          <header className="flex items-center justify-between gap-4">
            <Heading slot="title" className="text-20 font-strong">
              {t('title')}
            </Heading>
            <IconButton label={t('common:actions.close')} onPress={onClose}>
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </IconButton>
          </header>
          <TalkHead stayId={stayId} isStaff />
          <PersonTalk key={stayId} stayId={stayId} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
