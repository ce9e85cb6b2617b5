/** Milliseconds that a list needs to refetch after an action. */
const WATCH_MS = 4000;
/**
 * Milliseconds before the focus is restored. Within this time a screen may focus a better target,
 * such as the board's next car.
 */
const SETTLED_MS = 150;

const PRESSABLE = ':is(a[href], button, input, select, textarea):not(:disabled)';

const nameOf = (control: Element) => control.ariaLabel ?? control.textContent;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Remembers the focused element and its row. Returns a function to call after the action, which
 * restores a lost focus. The focus goes to the element, or else to its row, or else to the heading.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const row = opener.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const name = nameOf(opener);

  /**
   * Finds the control of the same name in a row rendered anew, or else the first control of the
   * row.
   */
  function findInRow(): HTMLElement | undefined {
    if (!row) return undefined;
    const controls = document.querySelectorAll<HTMLElement>(`[data-row="${row}"] ${PRESSABLE}`);
    return [...controls].find((control) => nameOf(control) === name) ?? controls[0];
  }

  function giveBack(): void {
    if (!isLost() || document.querySelector('dialog[open]')) return;
    const isThere =
      opener instanceof HTMLElement && opener.isConnected && opener.matches(PRESSABLE);
    const target = isThere ? opener : (findInRow() ?? document.querySelector('h1'));
    if (!target) return;
    if (target.localName === 'h1') {
      target.tabIndex = -1;
      target.style.outline = 'none';
    }
    target.focus({ preventScroll: true });
  }

  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(giveBack, SETTLED_MS);
    };
    const listening = new AbortController();
    const observer = new MutationObserver(look);
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      listening.abort();
    };
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    // A press ends the wait: the person has chosen where the focus goes.
    addEventListener('pointerdown', end, { signal: listening.signal, capture: true });
    setTimeout(end, WATCH_MS);
    look();
  };
}
