import { Suspense, useEffect } from 'react';
import { lazyPart, prefetch } from './lazyPart.tsx';
import type { SheetProps } from './Sheet.tsx';

/** No screen begins with one. */
const Sheet = lazyPart(async () => (await import('./Sheet.tsx')).Sheet);

export type DialogProps = SheetProps & { isOpen: boolean };

/** In the middle of a desk's screen; on a phone a sheet that rises from below. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  useEffect(() => prefetch(Sheet), []);
  return isOpen ? <DialogWindow {...rest} /> : null;
}

/** The window alone, of a dialog that is only there while it is open. */
export function DialogWindow(props: SheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
