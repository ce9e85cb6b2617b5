import { CallError } from '#contract/client.ts';

/** Nothing has the name that stands in the address, or it is none: to ask again would find nothing either. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.code === 'VALIDATION');
