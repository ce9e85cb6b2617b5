import { Suspense, type ReactNode } from 'react';
import { LoadingBox } from '#web/ui/lazyPart.tsx';
import { ModalWindow } from '#web/ui/ModalWindow.tsx';

type Props = { titleId: string; onClose: () => void; children: ReactNode };

/** Window of the handover screen, which stands while the screen loads. */
export function HandoverWindow({ titleId, onClose, children }: Props) {
  return (
    <ModalWindow
      labelledBy={titleId}
      onClose={onClose}
      className="flex justify-center bg-[rgb(10_16_13/0.55)] sm:items-center sm:p-6"
    >
      <div className="handover w-full bg-ground">
        <Suspense fallback={<LoadingBox height="h-96" />}>{children}</Suspense>
      </div>
    </ModalWindow>
  );
}
