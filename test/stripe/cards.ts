/** What Stripe's test cards do, as far as the product meets it. */
export type Behaviour =
  | 'success'
  | 'declined'
  | 'declinedlater'
  | 'insufficient'
  | 'challenge'
  | 'processingerror'
  | 'unreachable';

const numbers: Record<string, Behaviour> = {
  '4242424242424242': 'success',
  '5555555555554444': 'success',
  '4000000000000002': 'declined',
  '4000000000000341': 'declinedlater',
  '4000000000009995': 'insufficient',
  '4000002500003155': 'challenge',
  '4000000000000119': 'processingerror',
  // Not one of Stripe's: the connection breaks.
  '4000000000005035': 'unreachable',
};

/** Stripe's own words for a card it refuses, and the codes beside them. */
export const refusals: Partial<Record<Behaviour, { code: string; message: string }>> = {
  declined: { code: 'card_declined', message: 'Your card was declined.' },
  declinedlater: { code: 'card_declined', message: 'Your card was declined.' },
  insufficient: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  processingerror: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export const NOT_AUTHENTICATED = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** A fresh confirmation token's id, which says what its card does: each is good for one use. */
export function tokenFor(number: string): string {
  const behaviour = numbers[number];
  if (!behaviour) throw new Error(`No test card ${number}`);
  return `ctoken_${behaviour}_${number}_${crypto.randomUUID().replaceAll('-', '')}`;
}

export function readToken(id: string): { behaviour: Behaviour; number: string } | null {
  const [, behaviour, number] = /^ctoken_([a-z]+)_(\d{16})_\w+$/.exec(id) ?? [];
  const known = numbers[number ?? ''];
  return number && known && known === behaviour ? { behaviour: known, number } : null;
}
