/** Logs an error that has no effect on the screen. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- developers look for causes in the console
  console.warn(error);
}
