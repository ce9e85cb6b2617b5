/**
 * Stripe writes a currency in small letters, and counts as ISO 4217 does, but for two that have lost
 * their decimals: it still takes their amounts in hundredths, always whole ones.
 *
 * https://docs.stripe.com/currencies#special-cases
 */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

const computeFactor = (currency: string) => (inHundredths.has(currency) ? 100 : 1);

export type StripeMoney = { amount: number; currency: string };

export function toStripe(cents: number, currency: string): StripeMoney {
  return { amount: cents * computeFactor(currency), currency: currency.toLowerCase() };
}

/** How to read Stripe's amounts of a payment in this currency. */
export function createReader(currency: string): (amount: number) => number {
  const factor = computeFactor(currency);
  return (amount) => amount / factor;
}
