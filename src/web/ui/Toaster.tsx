import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart, prefetchParts } from './lazyPart.tsx';
import { getCurrentToast, onToast } from './toasts.ts';
import { getFrontWindow, onWindows } from './windows.ts';

const ToastMessage = lazyPart(async () => (await import('./ToastMessage.tsx')).ToastMessage);

/** Renders the current toast in front of all elements, also of an open dialog. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, getCurrentToast);
  const front = useSyncExternalStore(onWindows, getFrontWindow);
  // Prefetches the toast, because a toast must be able to report a lost network.
  useEffect(() => prefetchParts(ToastMessage), []);
  if (!toast) return null;
  return createPortal(
    <Suspense>
      <ToastMessage key={toast.id} toast={toast} />
    </Suspense>,
    front ?? document.body,
  );
}
