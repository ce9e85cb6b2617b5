import { useEffect } from 'react';
import { prefetchParts, suspendedPart } from './lazyPart.tsx';
import type { GuardedSheetProps } from './GuardedSheet.tsx';

/**
 * Dialog that is open while the component is mounted. Loaded on demand, because no screen starts
 * with a dialog; it opens once its content is loaded, too.
 */
export const DialogWindow = suspendedPart(
  async () => (await import('./GuardedSheet.tsx')).GuardedSheet,
);

export type DialogProps = GuardedSheetProps & { isOpen: boolean };

/** Dialog: in the centre on a desk, a sheet from below on a phone. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  useEffect(() => prefetchParts(DialogWindow), []);
  return isOpen ? <DialogWindow {...rest} /> : null;
}
