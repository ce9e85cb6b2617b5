import type { SavedCard } from '#contract/cards.ts';

export const NEW_CARD = 'new';

/** What was picked while it is there; before that the default, and never a card that has expired. */
export function chosenOf(cards: readonly SavedCard[], picked: string | null): string {
  if (picked === NEW_CARD) return NEW_CARD;
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const own = usable.find(({ id }) => id === picked);
  const first = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return (own ?? first)?.id ?? NEW_CARD;
}
