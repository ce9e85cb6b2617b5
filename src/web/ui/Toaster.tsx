import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart, prefetch } from './lazyPart.tsx';
import { currentToast, onToast } from './toasts.ts';
import { frontWindow, onWindows } from './windows.ts';

const ToastMessage = lazyPart(async () => (await import('./ToastMessage.tsx')).ToastMessage);

/** Renders the current toast in front of everything, also of an open dialog. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast);
  const front = useSyncExternalStore(onWindows, frontWindow);
  // Prefetches the toast, as it must be able to report a lost network.
  useEffect(() => prefetch(ToastMessage), []);
  if (!toast) return null;
  return createPortal(
    <Suspense>
      <ToastMessage key={toast.id} toast={toast} />
    </Suspense>,
    front ?? document.body,
  );
}
