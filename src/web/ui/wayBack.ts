/**
 * State of a history entry. Each open dialog adds an entry, and Back then closes the dialog and
 * stays on the page. A dialog in the address has an entry of its own, with `window: 1` in its
 * state.
 */
type Step = { window?: number; isAdded?: boolean } | null;

type Open = { href: string; onBack: () => void };

let open: readonly Open[] = [];
/**
 * Number of `history.back()` calls made by this module. No other listener may handle their events.
 */
let ownSteps = 0;
/** True while the browser loads another document, which a step back would cancel. */
let isLeaving = false;

const depthNow = () => (history.state as Step)?.window ?? 0;

function stepBack(): void {
  ownSteps += 1;
  history.back();
}

function onPop(event: PopStateEvent): void {
  const to = event.state as Step;
  const depth = to?.window ?? 0;
  if (ownSteps > 0) {
    ownSteps -= 1;
    event.stopImmediatePropagation();
  } else if (open.length > depth && open.every(({ href }) => href === location.href)) {
    event.stopImmediatePropagation();
    for (const each of open.slice(depth).toReversed()) each.onBack();
    // A dialog that stays open, for example to confirm, gets a new entry for the next Back.
    setTimeout(addSteps);
  } else if (to?.isAdded && open.length < depth) {
    // Skips the history entry of a dialog that was left for another page.
    stepBack();
  }
}

/**
 * Adds the missing history entries, one for each open dialog, so that Back always closes only the
 * front one. The prototype's `pushState` bypasses the router because the screen does not change.
 */
function addSteps(): void {
  // Browsers skip history entries that were added before the first press on the page.
  if (!navigator.userActivation.hasBeenActive) return;
  // A dialog in the address may still be open although its address has been left.
  const { length } = open.filter(({ href }) => href === location.href);
  // Counts itself, because a browser may ignore an entry without an error.
  for (let depth = depthNow() + 1; depth <= length; depth += 1) {
    const state = { ...(history.state as object), window: depth, isAdded: true };
    History.prototype.pushState.call(history, state, '');
  }
}

/** Loads another document in place of this page, also from a dialog that closes meanwhile. */
export function openDocument(address: string): void {
  isLeaving = true;
  location.assign(address);
}

/**
 * Adds a history entry for an opened dialog. Back then closes the dialog and does not leave the
 * page.
 *
 * @returns function to call when the dialog is closed in any way
 */
export function startWayBack(onBack: () => void): () => void {
  // The capture phase runs this listener before the router's listener.
  if (open.length === 0) addEventListener('popstate', onPop, { capture: true });
  // The browser may have kept this page and shown it again.
  isLeaving = false;
  const mine: Open = { href: location.href, onBack };
  open = [...open, mine];
  addSteps();
  return () => {
    open = open.filter((each) => each !== mine);
    // Delayed, because closing may navigate or open another dialog at the same moment.
    setTimeout(() => {
      // Subtracts pending steps, because going back twice would leave the page.
      const depth = depthNow() - ownSteps;
      if (!isLeaving && depth > open.length && location.href === mine.href) stepBack();
    });
  };
}
