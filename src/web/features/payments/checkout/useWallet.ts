import { useState } from 'react';
import { useSavedCards } from '../pay/api.ts';
import { resolveChosenCard } from './view.ts';

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
    chosen: resolveChosenCard(cards, picked),
    choose: setPicked,
    keep,
    setKeep,
    /** A card may have been removed elsewhere. */
    refetch: () => void refetch(),
  };
}
export type Wallet = ReturnType<typeof useWallet>;
