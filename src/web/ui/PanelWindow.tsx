import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { ReactNode, RefObject } from 'react';
import { useIsDesk } from '#web/lib/screen.ts';
import { DialogWindow } from './DialogWindow.tsx';

export type PanelProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The button it opens from. */
  trigger: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Beside its button at a desk; on a phone a sheet of the whole width. */
export function PanelWindow({ title, isOpen, onClose, trigger, children }: PanelProps) {
  const isDesk = useIsDesk();
  if (!isDesk) {
    return (
      <DialogWindow title={title} isOpen={isOpen} onClose={onClose}>
        {children}
      </DialogWindow>
    );
  }
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={4}
      className="w-96 overflow-auto rounded-md border border-line bg-surface shadow-stub"
    >
      <Dialog aria-label={title} className="flex flex-col gap-3 p-4 outline-none">
        {children}
      </Dialog>
    </Popover>
  );
}
