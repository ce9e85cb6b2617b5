import { StartError } from '../start/startError.ts';

/** Thrown when the embedded database cannot start; the message is one line with the remedy. */
export class EmbeddedPostgresError extends StartError {
  override name = 'EmbeddedPostgresError';
  constructor(message: string, cause?: unknown) {
    super(`The embedded database cannot start: ${message}`, { cause });
  }
}

export function readErrorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? '';
}
