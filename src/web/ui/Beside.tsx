import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import { ModalWindow } from './ModalWindow.tsx';
import type { PanelProps } from './Panel.tsx';

const GAP = 4;
const MARGIN = 12;

/** Dialog placed below the button that opened it. */
export function Beside({ title, onClose, trigger, children }: Omit<PanelProps, 'isOpen'>) {
  return (
    <ModalWindow label={title} onClose={onClose} className="bg-transparent">
      <div
        style={usePlaceBelow(trigger)}
        className="fixed flex w-96 max-w-[calc(100%-1.5rem)] flex-col gap-3 overflow-auto rounded-md border border-line bg-surface p-4 shadow-stub"
      >
        {children}
      </div>
    </ModalWindow>
  );
}

/**
 * Places the dialog below the button, aligned to the button's end. The dialog is never taller than
 * the browser's window.
 */
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
        // Limits the offset: the dialog of a button near the line's start begins at the edge of the
        // browser's window.
        insetInlineEnd: `min(${root.dir === 'rtl' ? box.left : root.clientWidth - box.right}px, 100% - min(24rem, 100% - ${2 * MARGIN}px) - ${MARGIN}px)`,
        maxHeight: innerHeight - top - MARGIN,
      });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [trigger]);
  return place;
}
