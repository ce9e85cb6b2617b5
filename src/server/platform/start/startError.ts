/** Thrown to stop the start. The user sees only the message: the problem and the remedy. */
export class StartError extends Error {
  override name = 'StartError';
}
