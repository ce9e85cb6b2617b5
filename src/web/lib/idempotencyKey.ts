import { CallError } from '#contract/client.ts';
import { createDraft } from './drafts.ts';

type Attempt = { body: string; key: string } | null;

/**
 * Stores one idempotency key per content of a form, next to the form's draft. Double presses and
 * retries after a lost connection share the key; a corrected form gets a new key.
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

  /** Forget the key after a response: sending the same content again is then intended. */
  return { keyFor, forgetKey: draft.forget };
}

/**
 * Like `createIdempotencyKey`, for content that must not be stored, such as a code. The key is in
 * memory only.
 */
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
 * Replaces `crypto.randomUUID`, which exists only on pages with HTTPS. A server inside a venue may
 * use plain HTTP.
 */
export function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the server has refused the call for good. The caller can then drop the idempotency key,
 * because the same content is a new attempt. Refusals without a code come from a network on the
 * way, such as a hotel's sign-in page.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError) || error.code === null) return false;
  return error.status >= 400 && error.status < 500 && error.code !== 'RATE_LIMITED';
}
