import { suspendedPart } from '#web/ui/lazyPart.tsx';
import { useSyncExternalStore } from 'react';
import { useSession } from '#web/app/session.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { listDoneSteps, onDoneSteps } from './undo.ts';

const UndoBar = suspendedPart(
  async () => (await withTexts(import('./UndoBar.tsx'), 'undo')).UndoBar,
);

/** Undo bar for the steps that this person did in the last minute, on every staff screen. */
export function Undo() {
  const personId = useSession()?.user?.id;
  const steps = useSyncExternalStore(onDoneSteps, listDoneSteps);
  const own = steps.filter((step) => step.personId === personId);
  if (own.length === 0) return null;
  return <UndoBar steps={own} />;
}
