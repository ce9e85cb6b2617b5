const CONTROLS = 'a, button, input, label, select, summary, textarea';

/**
 * Lets a press anywhere on a row do what the link or button in the row's title does. A press on
 * another control, and one that ends a text selection, does nothing more.
 */
export function openRow({ target, button, defaultPrevented }: MouseEvent): void {
  const pressed = target as Element;
  if (button !== 0 || defaultPrevented || pressed.closest(CONTROLS)) return;
  if (getSelection()?.toString()) return;
  const row = pressed.closest('[data-row]');
  row?.querySelector<HTMLElement>('[data-title] :is(a, button)')?.click();
}
