import { StartError } from '../start/startError.ts';

/** A start that cannot go on; the message is one line and says what to do. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError';
  constructor(message: string, cause?: unknown) {
    super(`The embedded database cannot start: ${message}`, { cause });
  }
}

export function readErrorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}
