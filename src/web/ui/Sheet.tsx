import { X } from 'lucide-react';
import { useId, type FocusEventHandler, type ReactNode, type Ref } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './Button.tsx';
import { ModalWindow } from './ModalWindow.tsx';
import './dialog.css';

export type SheetProps = { title: string; onClose: () => void; children: ReactNode };

type Props = SheetProps & {
  ref?: Ref<HTMLDivElement>;
  onFocusCapture?: FocusEventHandler<HTMLElement>;
};

/** Dialog window with title, close button and content. */
export function Sheet({ title, onClose, children, ...rest }: Props) {
  const id = useId();
  return (
    <ModalWindow
      labelledBy={id}
      isAsking
      onClose={onClose}
      className="flex items-end justify-center bg-[rgb(10_16_13/0.55)] sm:items-center sm:p-6"
    >
      <div
        {...rest}
        className="sheet flex max-h-[88dvh] w-full animate-[sheet-in_150ms_ease-out] flex-col gap-4 overflow-auto rounded-t-lg bg-surface sm:max-w-lg sm:rounded-lg"
      >
        <div className="sheet__head">
          <DialogHead id={id} title={title} onClose={onClose} />
        </div>
        {children}
      </div>
    </ModalWindow>
  );
}

type HeadProps = { id: string; title: string; onClose: () => void };

/** Title of a dialog with a close button. */
export function DialogHead({ id, title, onClose }: HeadProps) {
  const { t } = useTranslation('common');
  return (
    <header className="flex items-center justify-between gap-4">
      <h2 id={id} className="text-20 font-strong">
        {title}
      </h2>
      <IconButton label={t('actions.close')} onClick={onClose}>
        <Icon of={X} size={22} />
      </IconButton>
    </header>
  );
}
