import { CallError } from '#contract/client.ts';
import { createDraft } from './drafts.ts';

type Attempt = { body: string; key: string } | null;

/**
 * Keeps one idempotency key per content of a form, as long as its draft: double presses and retries
 * after a lost connection count once, a corrected form is a new attempt.
 */
export function createIdempotencyKey(draftKey: string) {
  const draft = createDraft<Attempt>(`${draftKey} attempt`, null);

  function keyFor(body: unknown): string {
    const content = JSON.stringify(body);
    const attempt = draft.read();
    if (attempt?.body === content) return attempt.key;
    const key = createRandomKey();
    draft.write({ body: content, key });
    return key;
  }

  /** Call `forgetKey` after an answer, as the same content then is a new intention. */
  return { keyFor, forgetKey: draft.forget };
}

/** Like `createIdempotencyKey`, for content that must not be stored, such as a code. */
export function createAttemptKey() {
  let attempt: Attempt = null;
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (attempt?.body !== content) attempt = { body: content, key: createRandomKey() };
      return attempt.key;
    },
    forget: () => {
      attempt = null;
    },
  };
}

/**
 * Replaces `crypto.randomUUID`, which exists only on secure pages: a venue's own server may use
 * plain HTTP.
 */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether a retry would get the same answer. Its key can then be dropped: the same content is a new
 * attempt.
 */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500;
}
