let windows: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  windows = next;
  for (const listener of listeners) listener();
}

/** Returns the topmost dialog. All elements outside are inert. */
export const getFrontWindow = (): HTMLDialogElement | null => windows.at(-1) ?? null;

export function onWindows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let rememberFocus = (): (() => void) => () => undefined;
/**
 * Sets the function that restores the focus after a dialog, for screens whose opener may be gone.
 * The guest's page does not set this function, and need not load it.
 *
 * @param remember called when a dialog opens; the function it returns is called when the dialog
 * closes
 */
export function keepFocusBy(remember: () => () => void): void {
  rememberFocus = remember;
}
export const rememberOpener = (): (() => void) => rememberFocus();

/**
 * Opens a dialog without scrolling the page.
 *
 * @returns function that closes the dialog
 */
export function openWindow(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  if (windows.length === 0) {
    // Reserves the width of the scroll bar. Otherwise the page would widen.
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
  }
  dialog.showModal();
  change([...windows, dialog]);
  return () => {
    change(windows.filter((each) => each !== dialog));
    if (windows.length === 0) root.style.overflow = root.style.scrollbarGutter = '';
    // The browser returns the focus to the element that opened the dialog.
    dialog.close();
  };
}
