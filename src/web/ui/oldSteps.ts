/** Most milliseconds to wait for one step back. */
const WAIT_MS = 1000;

const isAdded = () => (history.state as { isAdded?: boolean } | null)?.isAdded;

/**
 * Leaves the history entries of dialogs that were open before a reload, see wayBack.ts. Otherwise
 * Back would step through them, and nothing would change on the screen. A page must wait for it
 * before its first dialog, which the steps back would close.
 */
export async function leaveOldSteps(): Promise<void> {
  let hasLeft = true;
  // A step that takes too long is not repeated, because two steps could leave the page.
  while (hasLeft && isAdded()) {
    hasLeft = await new Promise<boolean>((resolve) => {
      addEventListener('popstate', () => resolve(true), { once: true });
      setTimeout(resolve, WAIT_MS, false);
      history.back();
    });
  }
}
