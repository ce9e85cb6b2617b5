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
