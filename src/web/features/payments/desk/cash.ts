import { computeChange, isValidCash } from '#domain/payments/ways.ts';
import { type Cents, currencyDecimals, majorToMinor } from '#domain/shared/money.ts';

/**
 * Values of banknotes in the currency's main unit (dollars, not cents). Offered amounts are rounded
 * up to multiples of these values.
 */
const notes = [1, 5, 10, 20, 50, 100, 200, 500, 1000];
const OFFERS = 4;

/** Returns the exact amount due, then the next amounts in round banknotes, at most OFFERS. */
export function listCashOffers(dueCents: Cents, currency: string): Cents[] {
  const unit = 10 ** (currencyDecimals(currency) || 2);
  const rounded = notes
    .map((note) => Math.ceil(dueCents / (note * unit)) * note * unit)
    .filter((cents) => isValidCash(cents, dueCents, currency));
  return [...new Set([dueCents, ...rounded])].toSorted((a, b) => a - b).slice(0, OFFERS);
}

export type CashEntry =
  | { kind: 'empty' | 'invalid' }
  | { kind: 'tooLittle'; missingCents: Cents }
  | { kind: 'enough'; givenCents: Cents; changeCents: Cents };

/** Parses the typed amount of cash and compares the amount with the amount due. */
export function readCash(typed: string, dueCents: Cents, currency: string): CashEntry {
  if (typed.trim() === '') return { kind: 'empty' };
  const givenCents = majorToMinor(typed, currency);
  if (givenCents === null || !isValidCash(givenCents, dueCents, currency))
    return { kind: 'invalid' };
  const changeCents = computeChange(givenCents, dueCents);
  return changeCents < 0
    ? { kind: 'tooLittle', missingCents: -changeCents }
    : { kind: 'enough', givenCents, changeCents };
}
