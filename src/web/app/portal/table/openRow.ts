const CONTROLS = 'a, button, input, label, select, summary, textarea';

/** Cells of controls. A press that just misses a control there does not open the row. */
const STEPS = '.data-table__check, .data-table__steps, [data-steps]';

/**
 * Lets a press anywhere on a row do what the link or button in the row's title does. A press on or
 * beside another control, one with a modifier key, and one that ends a text selection does nothing
 * more.
 */
export function openRow(event: MouseEvent): void {
  const pressed = event.target as Element;
  if (event.button !== 0 || event.defaultPrevented || pressed.closest(CONTROLS)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || pressed.closest(STEPS)) return;
  if (getSelection()?.toString()) return;
  const row = pressed.closest('[data-row]');
  row?.querySelector<HTMLElement>('[data-title] :is(a, button)')?.click();
}

/** Ref of a list whose `data-row` elements open by a press anywhere on them. */
export function openRows(list: HTMLElement | null): () => void {
  list?.addEventListener('click', openRow);
  return () => list?.removeEventListener('click', openRow);
}
