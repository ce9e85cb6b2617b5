import { CallError } from '#contract/client.ts';

/** Whether the address names a missing thing or is malformed; a retry would not help. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === 'VALIDATION');
