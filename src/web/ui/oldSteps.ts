/**
 * Leaves the history entries of dialogs that were open before a reload, see wayBack.ts. Otherwise
 * Back would step through them, and nothing would change on the screen.
 */
export function leaveOldSteps(): void {
  if (!(history.state as { isAdded?: boolean } | null)?.isAdded) return;
  addEventListener('popstate', leaveOldSteps, { once: true });
  history.back();
}
