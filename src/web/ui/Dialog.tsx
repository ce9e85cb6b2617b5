import { lazy, Suspense, useEffect } from 'react';
import type { DialogProps } from './DialogWindow.tsx';

const load = () => import('./DialogWindow.tsx');
const Window = lazy(async () => ({ default: (await load()).DialogWindow }));
const AFTER_FIRST_PAINT_MS = 2500;

/** A window that comes once the screen below it is there, and so in time for whoever opens it. */
export function Dialog(props: DialogProps) {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return props.isOpen ? (
    <Suspense>
      <Window {...props} />
    </Suspense>
  ) : null;
}
