import { Suspense, useEffect } from 'react';
import { lazyPart, prefetchParts } from './lazyPart.tsx';
import type { GuardedSheetProps } from './GuardedSheet.tsx';

/** Sheet loaded on demand, because no screen starts with a dialog. */
const GuardedSheet = lazyPart(async () => (await import('./GuardedSheet.tsx')).GuardedSheet);

export type DialogProps = GuardedSheetProps & { isOpen: boolean };

/** Dialog: in the centre on a desk, a sheet from below on a phone. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  useEffect(() => prefetchParts(GuardedSheet), []);
  return isOpen ? <DialogWindow {...rest} /> : null;
}

/** Dialog that is open while the component is mounted. */
export function DialogWindow(props: GuardedSheetProps) {
  return (
    <Suspense>
      <GuardedSheet {...props} />
    </Suspense>
  );
}
