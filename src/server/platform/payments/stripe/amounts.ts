/**
 * Currencies that no longer have decimals, but whose amounts Stripe still expects in hundredths
 * without a fraction. Other currencies follow ISO 4217.
 *
 * https://docs.stripe.com/currencies#special-cases
 */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

const computeFactor = (currency: string) => (inHundredths.has(currency) ? 100 : 1);

export type StripeMoney = { amount: number; currency: string };

export function toStripe(cents: number, currency: string): StripeMoney {
  return { amount: cents * computeFactor(currency), currency: currency.toLowerCase() };
}

/** Returns a function that converts Stripe's amounts of this currency to Portico's. */
export function createReader(currency: string): (amount: number) => number {
  const factor = computeFactor(currency);
  return (amount) => amount / factor;
}
