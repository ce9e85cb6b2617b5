import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart, prefetch } from './lazyPart.tsx';
import { currentToast, onToast } from './toasts.ts';
import { frontWindow, onWindows } from './windows.ts';

const ToastMessage = lazyPart(async () => (await import('./ToastMessage.tsx')).ToastMessage);

/** What was just done or failed, in front of everything, also of an open window. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast);
  const front = useSyncExternalStore(onWindows, frontWindow);
  // What failed because the network went has to be said without it.
  useEffect(() => prefetch(ToastMessage), []);
  if (!toast) return null;
  return createPortal(
    <Suspense>
      <ToastMessage key={toast.id} toast={toast} />
    </Suspense>,
    front ?? document.body,
  );
}
