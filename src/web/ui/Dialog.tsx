import { Suspense, useEffect } from 'react';
import { lazyPart, prefetchParts } from './lazyPart.tsx';
import type { SheetProps } from './Sheet.tsx';

/** Sheet loaded on demand, because no screen starts with a dialog. */
const Sheet = lazyPart(async () => (await import('./Sheet.tsx')).Sheet);

export type DialogProps = SheetProps & { isOpen: boolean };

/** Dialog: in the centre on a desk, a sheet from below on a phone. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  useEffect(() => prefetchParts(Sheet), []);
  return isOpen ? <DialogWindow {...rest} /> : null;
}

/** Dialog that is open while the component is mounted. */
export function DialogWindow(props: SheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
