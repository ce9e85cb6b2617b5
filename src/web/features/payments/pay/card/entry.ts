import type { CardNotReady } from './provider.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

const LONGEST_NUMBER = 19;

export function extractDigits(text: string, most = Infinity): string {
  return toLatinDigits(text).replaceAll(/\D/g, '').slice(0, most);
}

/** Groups a card number: '4242 4242 4242 4242', or 4-6-5 digits for American Express. */
export function groupNumber(text: string): string {
  const digits = extractDigits(text, LONGEST_NUMBER);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/**
 * Formats an expiry as 'MM/YY' from typed, pasted or autofilled text: '4', '0428', '4/28',
 * '04/2028', '٠٤/٢٨'.
 */
export function groupExpiry(text: string): string {
  const latin = toLatinDigits(text);
  const [month = '', year] = latin.split('/').map((part) => part.replaceAll(/\D/g, ''));
  if (year !== undefined && month.length <= 2) {
    const short = year.length === 4 ? year.slice(2) : year.slice(0, 2);
    return short === '' ? month : `${month.padStart(2, '0')}/${short}`;
  }
  const digits = extractDigits(latin, 6).replace(/^([2-9])/, '0$1');
  const rest = digits.slice(2);
  if (rest === '') return digits;
  return `${digits.slice(0, 2)}/${rest.length === 4 ? rest.slice(2) : rest.slice(0, 2)}`;
}

/** Returns the caret position after regrouping, behind the same digit as before. */
export function caretAfter(grouped: string, digitsBefore: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at++) {
    if (seen === digitsBefore) return at;
    if (/\d/.test(grouped[at] ?? '')) seen++;
  }
  return grouped.length;
}

export type CardEntry = { number: string; expiry: string; cvc: string };
export type CardProblems = {
  number?: 'missingNumber' | 'invalidNumber';
  expiry?: 'invalidExpiry' | 'expired';
  cvc?: 'invalidCvc';
};

/** Checks the card number's length and Luhn digit, which catches any single mistyped digit. */
export function isCardNumber(text: string): boolean {
  const digits = extractDigits(text);
  if (digits.length < 12 || digits.length > LONGEST_NUMBER) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

export function readExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(groupExpiry(text)) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: 2000 + Number(year) };
}

/** Finds invalid card fields. A card is valid until its expiry month ends. */
export function listCardProblems(entry: CardEntry, now: Date): CardProblems {
  const problems: CardProblems = {};
  if (extractDigits(entry.number) === '') problems.number = 'missingNumber';
  else if (!isCardNumber(entry.number)) problems.number = 'invalidNumber';
  const expiry = readExpiry(entry.expiry);
  if (!expiry) problems.expiry = 'invalidExpiry';
  else if (now >= new Date(expiry.year, expiry.month, 1)) problems.expiry = 'expired';
  if (!/^\d{3,4}$/.test(extractDigits(entry.cvc))) problems.cvc = 'invalidCvc';
  return problems;
}

/** Returns the first thing missing before the card can pay; null when nothing is missing. */
export function getCardGap(entry: CardEntry, now: Date): CardNotReady | null {
  const { number, expiry, cvc } = listCardProblems(entry, now);
  if (number) return 'missingNumber';
  if (expiry) return 'missingExpiry';
  return cvc ? 'missingCvc' : null;
}
