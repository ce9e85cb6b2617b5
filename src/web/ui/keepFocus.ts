/** As long as a list takes to be read again after what was done. */
const WATCH_MS = 4000;
/** A screen that has a better place for the focus, as the board's next car, comes first. */
const SETTLED_MS = 150;

const PRESSABLE = ':is(a[href], button, input, select, textarea):not(:disabled)';

const nameOf = (control: Element) => control.ariaLabel ?? control.textContent;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Remembers what has the focus and the row it stands in. The answer, called when the work is done, sees to it that the
 * focus is never lost with what had it: it goes back there, else into the row, else to the screen's heading.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const row = opener.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const name = nameOf(opener);

  /** The same control where the row was drawn anew, else the row's first. */
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
    // Whoever presses beside everything wants the focus nowhere.
    addEventListener('pointerdown', end, { signal: listening.signal, capture: true });
    setTimeout(end, WATCH_MS);
    look();
  };
}
