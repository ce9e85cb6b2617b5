let windows: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  windows = next;
  for (const listener of listeners) listener();
}

/** Returns the topmost dialog; everything outside is inert. */
export const getFrontWindow = (): HTMLDialogElement | null => windows.at(-1) ?? null;

export function onWindows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let rememberFocus = (): (() => void) => () => undefined;
/**
 * Sets the function that restores the focus after a dialog, on screens whose opener may be gone.
 * Injected, so that the guest's page need not load it.
 *
 * @param remember called on opening; its result on closing
 */
export function keepFocusBy(remember: () => () => void): void {
  rememberFocus = remember;
}
export const rememberOpener = (): (() => void) => rememberFocus();

/**
 * Opens a dialog without scrolling the page.
 *
 * @returns function that closes it
 */
export function openWindow(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  if (windows.length === 0) {
    // Reserves the scroll bar's width, so that the page does not widen.
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
  }
  dialog.showModal();
  change([...windows, dialog]);
  return () => {
    change(windows.filter((each) => each !== dialog));
    if (windows.length === 0) root.style.overflow = root.style.scrollbarGutter = '';
    // The browser returns the focus to the opener.
    dialog.close();
  };
}
