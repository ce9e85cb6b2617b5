import { type Cents, majorToMinor } from '#domain/shared/money.ts';

/**
 * The cash that was counted, as it is typed: with a minus, of whatever shape, where more was handed back than taken.
 *
 * @returns null for what is no amount, or further below zero than it can be
 */
export function readCounted(typed: string, expectedCents: Cents, currency: string): Cents | null {
  const text = typed.replaceAll(/\p{Cf}/gu, '').trim();
  if (!/^[-−–]/.test(text)) return majorToMinor(text, currency);
  const below = majorToMinor(text.slice(1), currency);
  // Zero has no sign.
  if (below === null || below === 0) return below;
  return -below < expectedCents ? null : -below;
}
