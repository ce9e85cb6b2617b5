import { router } from './router.tsx';

const taken = 'input, textarea, select, [contenteditable], dialog';

/**
 * After a change of the screen its heading has the focus, so that who does not see it hears where he
 * is. Not on the first load, where the browser says so, nor where a field or a dialog has it.
 */
export function focusHeading(): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.activeElement?.closest(taken)) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // Nothing to press: no ring is wanted.
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  });
}
