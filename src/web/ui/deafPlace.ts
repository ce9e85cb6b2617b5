/** As long as it takes to see that something else lies under the pointer or the focus now. */
export const DEAF_MS = 600;

const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'];
const PRESSED_BY_KEY = 'button, a, summary, [role=button]';

let kept: { window: Element; shield: HTMLElement; end: () => void } | null = null;

/**
 * What a closed window uncovers does not react for 600 ms: the second press of two, meant for the
 * window, would hit what lies beneath it. Around it everything can be pressed, and typing goes on.
 *
 * @param seen what people saw of the window, which itself may fill the page
 * @param front what is in front now
 */
export function keepDeaf(window: Element, seen: DOMRect, front: Element): void {
  kept?.end();
  const shield = document.createElement('div');
  const { x, y, width, height } = seen;
  shield.dataset['deaf'] = '';
  shield.style.cssText = `position:fixed;z-index:99;inset:${y}px auto auto ${x}px;width:${width}px;height:${height}px`;
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of PRESSES) shield.addEventListener(type, refuse);
  // The focus went back to where it had been: a second Enter or Space would press that.
  for (const type of ['keydown', 'keyup'] as const)
    addEventListener(type, refuseKey, { signal, capture: true });
  const end = () => {
    clearTimeout(timer);
    listening.abort();
    shield.remove();
    kept = null;
  };
  const timer = setTimeout(end, DEAF_MS);
  front.append(shield);
  kept = { window, shield, end };
}

/** Another window that opens meanwhile stands in front of what is kept deaf. */
export function keepDeafInFront(opened: Element): void {
  if (kept?.window === opened) kept.end();
  else if (kept) opened.append(kept.shield);
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
