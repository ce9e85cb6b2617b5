/** Most dialogs that a reload can have closed, and milliseconds to wait for each step back. */
const MOST = 5;
const WAIT_MS = 300;

/**
 * Leaves the history entries of dialogs that were open before a reload, see wayBack.ts. Otherwise
 * Back would step through them, and nothing would change on the screen. A page must wait for it
 * before its first dialog, which the steps back would close.
 */
export async function leaveOldSteps(): Promise<void> {
  for (let step = 0; step < MOST && isAdded(); step += 1) {
    const left = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      setTimeout(resolve, WAIT_MS);
    });
    history.back();
    await left;
  }
}

const isAdded = () => (history.state as { isAdded?: boolean } | null)?.isAdded;
