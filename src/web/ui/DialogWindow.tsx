import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** In the middle of a desk's screen; on a phone a sheet that rises from below. */
export function DialogWindow({ title, isOpen, onClose, children }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <ModalOverlay
      isDismissable
      data-window=""
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 flex items-end justify-center bg-[rgb(10_16_13/0.55)] sm:items-center sm:p-6"
    >
      <Modal className="max-h-[88dvh] w-full animate-[sheet-in_150ms_ease-out] overflow-auto rounded-t-lg bg-surface pb-[env(safe-area-inset-bottom)] sm:max-w-lg sm:rounded-lg">
        <AriaDialog className="flex flex-col gap-4 p-5 outline-none">
          <header className="flex items-center justify-between gap-4">
            <Heading slot="title" className="text-20 font-strong">
              {title}
            </Heading>
            <IconButton label={t('actions.close')} onPress={onClose}>
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </IconButton>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
