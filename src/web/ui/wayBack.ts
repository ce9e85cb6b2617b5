/**
 * Adds a history entry for each open dialog, so that Back closes it and stays on the page. A dialog
 * in the address has its own entry, with `window: 1` in its state.
 */
type Step = { window?: number; isAdded?: boolean } | null;

type Open = { href: string; onBack: () => void };

let open: readonly Open[] = [];
/** Number of `history.back()` calls made here, whose events no other listener may handle. */
let ownSteps = 0;

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
    setTimeout(() => open.length > depthNow() && addStep());
  } else if (to?.isAdded && open.length < depth) {
    // Skips the entry of a dialog that was left for another page.
    stepBack();
  }
}

/** Calls the prototype's `pushState` to bypass the router, as the screen does not change. */
function addStep(): void {
  // Browsers skip entries added before the first interaction.
  if (!navigator.userActivation.hasBeenActive) return;
  const state = { ...(history.state as object), window: open.length, isAdded: true };
  History.prototype.pushState.call(history, state, '');
}

/**
 * Adds a history entry for an opened dialog, so that Back closes it and does not leave the page.
 *
 * @returns function to call when the dialog is closed in any way
 */
export function startWayBack(onBack: () => void): () => void {
  // Captures the event before the router's listener.
  if (open.length === 0) addEventListener('popstate', onPop, { capture: true });
  const mine: Open = { href: location.href, onBack };
  open = [...open, mine];
  if (depthNow() < open.length) addStep();
  return () => {
    open = open.filter((each) => each !== mine);
    // Delayed, as closing may navigate or open another dialog at the same moment.
    setTimeout(() => {
      // Subtracts pending steps: going back twice would leave the page.
      const depth = depthNow() - ownSteps;
      if (depth > open.length && location.href === mine.href) stepBack();
    });
  };
}
