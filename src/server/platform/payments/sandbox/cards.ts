import { createHmac } from 'node:crypto';

/** What a test card does. */
export type Behaviour =
  | 'succeed'
  | 'decline'
  | 'decline_charges'
  | 'insufficient'
  | 'challenge'
  | 'processing_error'
  | 'unreachable';

const testCards: Record<string, Behaviour> = {
  '4242424242424242': 'succeed',
  '5555555555554444': 'succeed',
  '4000000000000002': 'decline',
  // Can be kept, and is declined whenever it is charged.
  '4000000000000341': 'decline_charges',
  '4000000000009995': 'insufficient',
  '4000002500003155': 'challenge',
  '4000000000000119': 'processing_error',
  // Not one of the usual cards: plays a provider that does not answer.
  '4000000000005035': 'unreachable',
};

export const refusals: Partial<Record<Behaviour, string>> = {
  decline: 'Your card was declined.',
  decline_charges: 'Your card was declined.',
  insufficient: 'Your card has insufficient funds.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};

export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** All that is kept of a card; the number itself is not. */
export type CardDetails = {
  behaviour: Behaviour;
  fingerprint: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
};

/** @returns what the card does and looks like, or what is wrong with it, in words for people */
export function readCard(
  card: Card,
  secretKey: Buffer,
  now: Date,
): { details: CardDetails } | { refusal: string } {
  const number = card.number.replace(/[\s-]/g, '');
  const behaviour = testCards[number];
  if (!behaviour) return { refusal: 'Your card number is incorrect.' };
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  const goodMonth = card.expMonth >= 1 && card.expMonth <= 12;
  const over = new Date(Date.UTC(year, card.expMonth, 1)) <= now;
  if (!goodMonth || over) return { refusal: 'Your card has expired.' };
  if (!/^\d{3,4}$/.test(card.cvc)) return { refusal: "Your card's security code is incorrect." };
  return {
    details: {
      behaviour,
      fingerprint: createHmac('sha256', secretKey).update(`sandbox card ${number}`).digest('hex'),
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      last4: number.slice(-4),
      exp_month: card.expMonth,
      exp_year: year,
    },
  };
}
