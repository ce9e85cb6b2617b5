import type { GuestOrder } from '#contract/orders.ts';
import { money } from '#web/lib/format.ts';
import type { Sources } from '#texts/texts.d.ts';
import type { AnyTranslator } from '#texts/translator.ts';

/** One line about what has just happened, above what can be done next. */
export type Note = {
  key: keyof Sources['pay']['note'];
  amount?: { cents: number; currency: string };
};

export function noteText({ key, amount }: Note, { t, language }: AnyTranslator<'pay'>): string {
  const text = amount ? money(amount.cents, amount.currency, language) : '';
  return t(`pay:note.${key}`, { amount: text });
}

/** Why the car is parked again although it had been asked for. */
export function getCancellationNote(last: GuestOrder | null): Note | null {
  if (!last || last.status !== 'cancelled') return null;
  return last.paidAt === null ? { key: 'lapsed' } : toCancelNote(last);
}

/** What became of the money; of a car that cost nothing no word of it. */
export function toCancelNote({ paidAt, totalCents: cents, currency }: GuestOrder): Note {
  if (cents === 0) return { key: 'cancelled' };
  return paidAt ? { key: 'refunded', amount: { cents, currency } } : { key: 'takenBack' };
}
