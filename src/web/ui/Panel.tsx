import { Suspense, useEffect, type ReactNode, type RefObject } from 'react';
import { useIsDesk } from '#web/lib/screen.ts';
import { Dialog } from './Dialog.tsx';
import { lazyPart, prefetchParts } from './lazyPart.tsx';

const Beside = lazyPart(async () => (await import('./Beside.tsx')).Beside);

export type PanelProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Button that opens the panel. */
  trigger: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Popover beside its button on a desk, a sheet of full width on a phone. */
export function Panel({ isOpen, ...rest }: PanelProps) {
  const isDesk = useIsDesk();
  useEffect(() => prefetchParts(Beside), []);
  if (!isDesk) return <Dialog isOpen={isOpen} {...rest} />;
  if (!isOpen) return null;
  return (
    <Suspense>
      <Beside {...rest} />
    </Suspense>
  );
}
