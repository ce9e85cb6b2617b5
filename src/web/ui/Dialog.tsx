import { Suspense, useEffect } from 'react';
import { lazyPart, prefetchParts } from './lazyPart.tsx';
import type { SheetProps } from './Sheet.tsx';

/** Loaded on demand, as no screen starts with a dialog. */
const Sheet = lazyPart(async () => (await import('./Sheet.tsx')).Sheet);

export type DialogProps = SheetProps & { isOpen: boolean };

/** Dialog: centred on a desk, a sheet from below on a phone. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  useEffect(() => prefetchParts(Sheet), []);
  return isOpen ? <DialogWindow {...rest} /> : null;
}

/** Dialog that is open as long as it is mounted. */
export function DialogWindow(props: SheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
