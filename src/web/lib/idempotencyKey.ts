import { CallError } from '#contract/client.ts';
import { createDraft } from './drafts.ts';

type Attempt = { body: string; key: string } | null;

/**
 * One idempotency key per content of a form, kept as long as its draft: pressing twice, or again after
 * the connection was lost, does it once; a corrected form is another attempt.
 */
export function createIdempotencyKey(draftKey: string) {
  const draft = createDraft<Attempt>(`${draftKey} attempt`, null);

  function keyFor(body: unknown): string {
    const content = JSON.stringify(body);
    const attempt = draft.read();
    if (attempt?.body === content) return attempt.key;
    const key = randomKey();
    draft.write({ body: content, key });
    return key;
  }

  /** After an answer the same content means another thing. */
  return { keyFor, forgetKey: draft.forget };
}

/** As `createIdempotencyKey`, for what is not kept over a reload: a code somebody told. */
export function createAttemptKey() {
  let attempt: Attempt = null;
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (attempt?.body !== content) attempt = { body: content, key: randomKey() };
      return attempt.key;
    },
    forget: () => {
      attempt = null;
    },
  };
}

/** `crypto.randomUUID` exists on secure pages only, and a garage's own server may not be one. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An answer that would be the same again frees its key: the same words are another attempt then. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
