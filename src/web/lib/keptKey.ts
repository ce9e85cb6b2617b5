import { tab } from './storage.ts';

type Kept = { body: string; key: string };

/**
 * One idempotency key per content of a form, kept over reloads: pressing twice, or again after the
 * connection was lost, does it once; a corrected form is another attempt.
 */
export function keptKey(storageKey: string) {
  function read(): Kept | null {
    try {
      return JSON.parse(tab.getItem(storageKey) ?? 'null') as Kept | null;
    } catch {
      return null;
    }
  }

  function keyFor(body: unknown): string {
    const content = JSON.stringify(body);
    const kept = read();
    if (kept?.body === content) return kept.key;
    const key = randomKey();
    tab.setItem(storageKey, JSON.stringify({ body: content, key } satisfies Kept));
    return key;
  }

  /** After an answer the same content means another thing. */
  const forgetKey = () => tab.removeItem(storageKey);

  return { keyFor, forgetKey };
}

/** `crypto.randomUUID` exists on secure pages only, and a garage's own server may not be one. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
