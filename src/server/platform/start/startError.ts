/** A start that cannot go on. The message is all there is to show: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
