import { formatAmount, formatSignedMoney, toMinor } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';

/** Formats amounts of one currency, isolated for use within Arabic text. */
export function useMoney(currency: string) {
  const language = useLanguage();
  const ofMinor = (cents: number) => isolateText(formatAmount(cents, currency, language));
  return {
    /** Minor units, as in orders. */
    ofMinor,
    /** Differences in minor units, with sign. */
    signed: (cents: number) => isolateText(formatSignedMoney(cents, currency, language)),
    /** Major units, as in services and rates. */
    ofMajor: (amount: number) => ofMinor(toMinor(amount, currency)),
  };
}
