/** For what went wrong and changes nothing for the person at the screen. */
export function logged(error: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- whoever looks for the cause looks there
  console.warn(error);
}
