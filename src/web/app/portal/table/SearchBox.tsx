import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { TableState } from './tableSearch.ts';

/** Debounce of the search in milliseconds. */
const SETTLED_MS = 300;

type Props = { words: string; state: TableState };

/**
 * Search field over the rows of a list. Typing updates the address after a pause; Back updates the
 * field at once.
 */
export function SearchBox({ words, state }: Props) {
  const [typed, setTyped] = useState(state.words);
  const [known, setKnown] = useState(state.words);
  if (known !== state.words) {
    setKnown(state.words);
    if (state.words !== typed.trim()) setTyped(state.words);
  }
  const settled = useDebounced(typed.trim(), SETTLED_MS);
  const tell = useEffectEvent((found: string) => {
    if (found !== state.words && found === typed.trim()) state.change({ q: found || undefined });
  });
  useEffect(() => tell(settled), [settled]);
  return (
    <div className="min-w-52 grow basis-[24rem] min-[900px]:grow-0">
      <SearchField label={words} hideLabel placeholder={words} value={typed} onChange={setTyped} />
    </div>
  );
}
