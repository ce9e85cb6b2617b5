import { createHmac } from 'node:crypto';
import { StripeFault } from './protocol.ts';

/** Behaviour of a test card in the emulator. */
export type CardBehaviour =
  | 'succeed'
  | 'decline'
  | 'decline_charges'
  | 'insufficient'
  | 'challenge'
  | 'processing_error'
  | 'unreachable';

const testCards: Record<string, CardBehaviour> = {
  '4242424242424242': 'succeed',
  '5555555555554444': 'succeed',
  '4000000000000002': 'decline',
  // Can be saved, but every charge is declined.
  '4000000000000341': 'decline_charges',
  '4000000000009995': 'insufficient',
  '4000002500003155': 'challenge',
  '4000000000000119': 'processing_error',
  // Not one of Stripe's test cards: with this card the connection breaks.
  '4000000000005035': 'unreachable',
};

export type CardError = { type: 'card_error'; code: string; message: string };
const cardError = (code: string, message: string): CardError => ({
  type: 'card_error',
  code,
  message,
});

/** Stripe's error codes and messages for test cards that are declined. */
const refusals: Partial<Record<CardBehaviour, CardError>> = {
  decline: cardError('card_declined', 'Your card was declined.'),
  decline_charges: cardError('card_declined', 'Your card was declined.'),
  insufficient: cardError('card_declined', 'Your card has insufficient funds.'),
  processing_error: cardError(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
};

export const notAuthenticated = cardError(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

/** Returns the card's error for a charge, or for saving the card, which does not charge it. */
export function findRefusal(behaviour: CardBehaviour, use: 'charge' | 'keep'): CardError | null {
  if (use === 'keep' && behaviour === 'decline_charges') return null;
  return refusals[behaviour] ?? null;
}

export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** Data of a card that the emulator stores, without the card number. */
export type CardDetails = {
  behaviour: CardBehaviour;
  /** Equal for equal card numbers; recognises a card that is entered again. */
  fingerprint: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
};

/**
 * Validates a card and looks up its behaviour.
 *
 * @throws StripeFault for an invalid card, with a message for people
 */
export function readCard(card: Card, fingerprintKey: Buffer, now: Date): CardDetails {
  const refuse = (code: string, message: string) => new StripeFault(402, cardError(code, message));
  const number = card.number.replace(/[\s-]/g, '');
  const behaviour = testCards[number];
  if (!behaviour) throw refuse('incorrect_number', 'Your card number is incorrect.');
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  const goodMonth = card.expMonth >= 1 && card.expMonth <= 12;
  const over = new Date(Date.UTC(year, card.expMonth, 1)) <= now;
  if (!goodMonth || over) throw refuse('expired_card', 'Your card has expired.');
  if (!/^\d{3,4}$/.test(card.cvc))
    throw refuse('incorrect_cvc', "Your card's security code is incorrect.");
  return {
    behaviour,
    fingerprint: createHmac('sha256', fingerprintKey)
      .update(`sandbox card ${number}`)
      .digest('hex'),
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    last4: number.slice(-4),
    exp_month: card.expMonth,
    exp_year: year,
  };
}
