import { money, signedMoney, toMinor } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';

/** Amounts of one business, each keeping its own direction inside an Arabic sentence. */
export function useMoney(currency: string) {
  const language = useLanguage();
  const ofMinor = (cents: number) => isolate(money(cents, currency, language));
  return {
    /** As orders have them. */
    ofMinor,
    /** Differences, with their sign. */
    signed: (cents: number) => isolate(signedMoney(cents, currency, language)),
    /** As services and rates have them. */
    ofMajor: (amount: number) => ofMinor(toMinor(amount, currency)),
  };
}
