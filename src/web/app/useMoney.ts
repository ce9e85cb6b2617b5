import { formatAmount, formatSignedMoney, toMinor } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';

/**
 * Returns formatters for amounts of one currency. Amounts are isolated, because they appear within
 * Arabic text.
 */
export function useMoney(currency: string) {
  const language = useLanguage();
  const ofMinor = (cents: number) => isolateText(formatAmount(cents, currency, language));
  return {
    /** Formats cents, the unit of amounts in orders. */
    ofMinor,
    /** Formats a difference in cents, with its sign. */
    signed: (cents: number) => isolateText(formatSignedMoney(cents, currency, language)),
    /** Formats dollars, the unit of amounts in services and rates. */
    ofMajor: (amount: number) => ofMinor(toMinor(amount, currency)),
  };
}
