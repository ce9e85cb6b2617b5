import { useState } from 'react';
import { useSavedCards } from '../pay/api.ts';
import { resolveChosenCard } from './view.ts';

/** Manages the saved cards and the chosen card. */
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
    /** Refetches the saved cards, because one may have been removed elsewhere. */
    refetch: () => void refetch(),
  };
}
export type CustomerWallet = ReturnType<typeof useWallet>;
