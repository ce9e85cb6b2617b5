import { useState } from 'react';
import type { AccountDialog } from './components/AccountDialogs.tsx';

export type AccountDialogsState = {
  shown: AccountDialog | null;
  /** Those that have been opened before. */
  known: readonly AccountDialog[];
  show: (dialog: AccountDialog | null) => void;
};

export function useAccountDialogs(): AccountDialogsState {
  const [shown, setShown] = useState<AccountDialog | null>(null);
  const [known, setKnown] = useState<readonly AccountDialog[]>([]);
  function show(dialog: AccountDialog | null): void {
    setShown(dialog);
    if (dialog) setKnown((before) => [...before, dialog]);
  }
  return { shown, known, show };
}
