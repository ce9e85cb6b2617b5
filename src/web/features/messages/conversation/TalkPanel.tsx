import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { TalkPanelProps } from './TalkPanelWindow.tsx';

const Window = lazyPart(async () => (await import('./TalkPanelWindow.tsx')).TalkPanelWindow);

/** A conversation over the screen one works on; it comes when it is wanted. */
export function TalkPanel(props: TalkPanelProps) {
  return props.stayId === null ? null : (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}
