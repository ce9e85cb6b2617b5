/**
 * A window over the page is a step of the browser's history, so that the way back closes it and leaves
 * the page. A window that stands in the address has that step already, with `window: 1` in its state.
 */
type Step = { window?: number; isAdded?: boolean } | null;

type Open = { href: string; onBack: () => void };

let open: readonly Open[] = [];
/** Steps back that are taken from here, of which nobody else is to hear. */
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
    // One that stays open, to ask for example, can be left the same way again.
    setTimeout(() => open.length > depthNow() && addStep());
  } else if (to?.isAdded && open.length < depth) {
    // What stood here was left for another page: it is no stop on the way back from there.
    stepBack();
  }
}

/** Past the router, for which nothing changes. */
function addStep(): void {
  // Where nobody has pressed anything yet the browser would pass over it.
  if (!navigator.userActivation.hasBeenActive) return;
  const state = { ...(history.state as object), window: open.length, isAdded: true };
  History.prototype.pushState.call(history, state, '');
}

/** @returns to be called when it is closed, however that came about */
export function startWayBack(onBack: () => void): () => void {
  // Before anybody else's, as the router's, listener.
  if (open.length === 0) addEventListener('popstate', onPop, { capture: true });
  const mine: Open = { href: location.href, onBack };
  open = [...open, mine];
  if (depthNow() < open.length) addStep();
  return () => {
    open = open.filter((each) => each !== mine);
    // Whoever closes it may go elsewhere or open another window in the same moment.
    setTimeout(() => {
      // A step that was asked for and is not taken yet must not be asked for twice: it would leave the page.
      const depth = depthNow() - ownSteps;
      if (depth > open.length && location.href === mine.href) stepBack();
    });
  };
}
