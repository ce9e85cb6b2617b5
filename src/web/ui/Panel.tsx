import { lazy, Suspense, useEffect } from 'react';
import type { PanelProps } from './PanelWindow.tsx';

const load = () => import('./PanelWindow.tsx');
const Window = lazy(async () => ({ default: (await load()).PanelWindow }));
const AFTER_FIRST_PAINT_MS = 2500;

/** What a button of the header opens; it comes once the screen below it is there. */
export function Panel(props: PanelProps) {
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
