import { type Cents, majorToMinor } from '#domain/shared/money.ts';

/**
 * Parses counted cash. Accepts any kind of minus, as a person may have paid out more than they
 * took.
 *
 * @returns null for an invalid amount, or one further below zero than expected
 */
export function readCounted(typed: string, expectedCents: Cents, currency: string): Cents | null {
  const text = typed.replaceAll(/\p{Cf}/gu, '').trim();
  if (!/^[-−–]/.test(text)) return majorToMinor(text, currency);
  const below = majorToMinor(text.slice(1), currency);
  // Zero has no sign.
  if (below === null || below === 0) return below;
  return -below < expectedCents ? null : -below;
}
