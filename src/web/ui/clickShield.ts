/** Milliseconds that people need to notice that another element is under the pointer or focus. */
export const IGNORE_CLICKS_MS = 600;

const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'];
const PRESSED_BY_KEY = 'button, a, summary, [role=button]';

let active: { window: Element; shield: HTMLElement; end: () => void } | null = null;

/**
 * Ignores presses for IGNORE_CLICKS_MS at the place of a closed dialog. The second press of a
 * double press would hit the element below. Presses elsewhere and typing still work.
 *
 * @param seen visible box of the dialog; the dialog element itself may fill the page
 * @param front element that is in front after the dialog has closed
 */
export function ignoreClicksWhereWindowWas(window: Element, seen: DOMRect, front: Element): void {
  active?.end();
  const shield = document.createElement('div');
  const { x, y, width, height } = seen;
  shield.dataset['deaf'] = '';
  shield.style.cssText = `position:fixed;z-index:99;inset:${y}px auto auto ${x}px;width:${width}px;height:${height}px`;
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of PRESSES) shield.addEventListener(type, refuse);
  // Refuses keys too: the focus has returned to the opener, which a second Enter or Space would
  // press.
  for (const type of ['keydown', 'keyup'] as const)
    addEventListener(type, refuseKey, { signal, capture: true });
  const end = () => {
    clearTimeout(timer);
    listening.abort();
    shield.remove();
    active = null;
  };
  const timer = setTimeout(end, IGNORE_CLICKS_MS);
  front.append(shield);
  active = { window, shield, end };
}

/**
 * Moves the shield into a dialog that opens before the shield ends. Otherwise the dialog would
 * cover the shield.
 */
export function moveClickShield(opened: Element): void {
  if (active?.window === opened) active.end();
  else if (active) opened.append(active.shield);
}

function refuse(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function refuseKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== 'Enter' && key !== ' ') return;
  if (target instanceof Element && target.closest(PRESSED_BY_KEY)) refuse(event);
}
