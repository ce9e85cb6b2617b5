import { useLayoutEffect, useState } from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useIsDesk } from '#web/lib/screen.ts';
import { Dialog } from './Dialog.tsx';
import { ModalWindow } from './ModalWindow.tsx';

type PanelProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The button it opens from. */
  trigger: RefObject<HTMLElement | null>;
  children: ReactNode;
};

const GAP = 4;
const MARGIN = 12;

/** Beside its button at a desk; on a phone a sheet of the whole width. */
export function Panel(props: PanelProps) {
  const isDesk = useIsDesk();
  if (!isDesk) return <Dialog {...props} />;
  return props.isOpen ? <Beside {...props} /> : null;
}

function Beside({ title, onClose, trigger, children }: PanelProps) {
  return (
    <ModalWindow label={title} onClose={onClose} className="bg-transparent">
      <div
        style={usePlaceBelow(trigger)}
        className="fixed flex w-96 flex-col gap-3 overflow-auto rounded-md border border-line bg-surface p-4 shadow-stub"
      >
        {children}
      </div>
    </ModalWindow>
  );
}

/** Below a button, from its end; as high as the room there is. */
function usePlaceBelow(trigger: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const measure = () => {
      const { documentElement: root } = document;
      const box = trigger.current?.getBoundingClientRect();
      if (!box) return;
      const top = box.bottom + GAP;
      setPlace({
        top,
        insetInlineEnd: root.dir === 'rtl' ? box.left : root.clientWidth - box.right,
        maxHeight: innerHeight - top - MARGIN,
      });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [trigger]);
  return place;
}
