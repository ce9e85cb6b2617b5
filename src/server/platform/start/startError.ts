/** Thrown to stop the start. The message alone is shown to the user: the problem and the remedy. */
export class StartError extends Error {
  override name = 'StartError';
}
