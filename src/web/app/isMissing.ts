import { CallError } from '#contract/client.ts';

/**
 * Whether the server says that the address is malformed or names a record that does not exist. A
 * retry would fail again.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === 'VALIDATION');
