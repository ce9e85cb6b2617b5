import { type Cents, majorToMinor } from '#domain/shared/money.ts';

/**
 * Parses an amount of counted cash. Accepts any minus sign, because a person may have paid out more
 * than they took.
 *
 * @returns null for an invalid amount, or for a negative amount below the expected amount
 */
export function readCounted(typed: string, expectedCents: Cents, currency: string): Cents | null {
  const text = typed.replaceAll(/\p{Cf}/gu, '').trim();
  if (!/^[-−–]/.test(text)) return majorToMinor(text, currency);
  const below = majorToMinor(text.slice(1), currency);
  // Zero has no sign, so the minus is ignored.
  if (below === null || below === 0) return below;
  return -below < expectedCents ? null : -below;
}
