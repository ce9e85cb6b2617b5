import type { ticket } from '../locales/en/ticket.ts';
import type { Text } from './text.ts';

/** One line about what has just happened, above what can be done next. */
export type Note = { key: keyof typeof ticket.note; amount?: string };

export function noteText({ key, amount }: Note, { t }: Text): string {
  return t(`ticket.note.${key}`, amount === undefined ? {} : { amount });
}
