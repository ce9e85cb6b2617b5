/**
 * Currencies that have lost their decimals, but whose amounts Stripe still takes in hundredths, always whole units.
 * Others follow ISO 4217.
 *
 * https://docs.stripe.com/currencies#special-cases
 */
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

const computeFactor = (currency: string) => (inHundredths.has(currency) ? 100 : 1);

export type StripeMoney = { amount: number; currency: string };

export function toStripe(cents: number, currency: string): StripeMoney {
  return { amount: cents * computeFactor(currency), currency: currency.toLowerCase() };
}

/** Returns a function from Stripe's amount to ours, for this currency. */
export function createReader(currency: string): (amount: number) => number {
  const factor = computeFactor(currency);
  return (amount) => amount / factor;
}
