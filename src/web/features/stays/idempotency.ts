import { tab } from '#web/lib/storage.ts';

const storageKey = 'checkin-key';

type Kept = { body: string; key: string };

/**
 * One key per content of the form, kept over reloads: pressing twice, or again after the connection
 * was lost, opens one ticket; a corrected form is another attempt.
 */
export function keyFor(body: unknown): string {
  const content = JSON.stringify(body);
  const kept = read();
  if (kept?.body === content) return kept.key;
  const key = randomKey();
  tab.setItem(storageKey, JSON.stringify({ body: content, key } satisfies Kept));
  return key;
}

/** After an answer the same content means another car. */
export function forgetKey(): void {
  tab.removeItem(storageKey);
}

function read(): Kept | null {
  try {
    return JSON.parse(tab.getItem(storageKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** `crypto.randomUUID` exists on secure pages only, and a garage's own server may not be one. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
