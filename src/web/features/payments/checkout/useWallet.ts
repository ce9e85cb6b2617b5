import { useState } from 'react';
import type { SavedCard } from '#contract/cards.ts';
import { useSavedCards } from '../pay/api.ts';

export const NEW_CARD = 'new';

/** What was picked while it is there; before that the default, and never a card that has expired. */
export function chosenOf(cards: readonly SavedCard[], picked: string | null): string {
  if (picked === NEW_CARD) return NEW_CARD;
  const usable = cards.filter(({ isExpired }) => !isExpired);
  const own = usable.find(({ id }) => id === picked);
  const first = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  return (own ?? first)?.id ?? NEW_CARD;
}

/** The saved cards and which of them, or a new one, it is to be. */
export function useWallet() {
  const { data, isError, isPending, refetch } = useSavedCards();
  const [picked, setPicked] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const cards = data ?? [];
  return {
    cards,
    isError,
    isPending,
    chosen: chosenOf(cards, picked),
    choose: setPicked,
    keep,
    setKeep,
    /** A card may have been removed elsewhere. */
    refetch: () => void refetch(),
  };
}
export type Wallet = ReturnType<typeof useWallet>;
