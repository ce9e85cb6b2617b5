let windows: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  windows = next;
  for (const listener of listeners) listener();
}

/** The window that is in front; what is outside of it can neither be pressed nor heard. */
export const frontWindow = (): HTMLDialogElement | null => windows.at(-1) ?? null;

export function onWindows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let rememberFocus = (): (() => void) => () => undefined;
/**
 * Has the focus seen to once a window has closed, where what opened it may be gone by then: on screens whose rows come and
 * go. A guest's ticket need not carry it.
 *
 * @param remember called as a window opens; its answer as it has closed
 */
export function keepFocusBy(remember: () => () => void): void {
  rememberFocus = remember;
}
export const rememberOpener = (): (() => void) => rememberFocus();

/** Opens a window over the page, which stays where it is. @returns how to close it */
export function openWindow(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  if (windows.length === 0) {
    // The page does not become wider for the scroll bar that goes.
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
  }
  dialog.showModal();
  change([...windows, dialog]);
  return () => {
    change(windows.filter((each) => each !== dialog));
    if (windows.length === 0) root.style.overflow = root.style.scrollbarGutter = '';
    // The browser gives the focus back to what had it before.
    dialog.close();
  };
}
