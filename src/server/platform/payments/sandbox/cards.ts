/** What a test card does. */
export type Behaviour =
  | 'succeed'
  | 'decline'
  | 'insufficient'
  | 'challenge'
  | 'processing_error'
  | 'unreachable';

const testCards: Record<string, Behaviour> = {
  '4242424242424242': 'succeed',
  '4000000000000002': 'decline',
  '4000000000009995': 'insufficient',
  '4000002500003155': 'challenge',
  '4000000000000119': 'processing_error',
  // Not one of the usual cards: plays a provider that does not answer.
  '4000000000005035': 'unreachable',
};

export const refusals: Partial<Record<Behaviour, string>> = {
  decline: 'Your card was declined.',
  insufficient: 'Your card has insufficient funds.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};

export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** @returns what the card does, or what is wrong with it, in words for people */
export function readCard(card: Card, now: Date): { behaviour: Behaviour } | { refusal: string } {
  const behaviour = testCards[card.number.replace(/[\s-]/g, '')];
  if (!behaviour) return { refusal: 'Your card number is incorrect.' };
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  const goodMonth = card.expMonth >= 1 && card.expMonth <= 12;
  const over = new Date(Date.UTC(year, card.expMonth, 1)) <= now;
  if (!goodMonth || over) return { refusal: 'Your card has expired.' };
  if (!/^\d{3,4}$/.test(card.cvc)) return { refusal: "Your card's security code is incorrect." };
  return { behaviour };
}
