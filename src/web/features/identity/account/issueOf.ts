import { CallError } from '#contract/client.ts';

/** The field a refusal is about, and the server's words for it; null when it is about none. */
export function issueOf(error: unknown): { field: string; message: string } | null {
  if (!(error instanceof CallError)) return null;
  return error.body?.issues?.[0] ?? null;
}
