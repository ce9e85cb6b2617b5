/** Logs an error that changes nothing for the person. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- developers look for causes in the console
  console.warn(error);
}
