import { CallError } from '#contract/client.ts';

/** An answer that would be the same again frees its key: the same words are another attempt then. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
