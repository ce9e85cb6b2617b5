/** A start that cannot go on; the message is one line and says what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, cause?: unknown) {
    super(`The embedded database cannot start: ${message}`, { cause });
    this.name = 'EmbeddedPostgresError';
  }
}

export function readErrorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}
