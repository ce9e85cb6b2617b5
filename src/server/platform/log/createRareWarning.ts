const EVERY_MS = 60_000;

/**
 * Creates a function that logs at most one warning a minute and cause, because repeats of the same
 * cause would flood the log.
 */
export function createRareWarning() {
  /** Time of the last warning by cause. */
  const warnedAt = new Map<string, number>();
  return (
    log: { warn: (fields: object, words: string) => void },
    cause: string,
    words: string,
    fields: object = {},
  ): void => {
    const now = performance.now();
    for (const [each, at] of warnedAt) if (now - at >= EVERY_MS) warnedAt.delete(each);
    if (warnedAt.has(cause)) return;
    warnedAt.set(cause, now);
    log.warn(fields, words);
  };
}
