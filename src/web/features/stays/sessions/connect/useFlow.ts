import { useCallback, useState } from 'react';
import { flowDraft } from './flow.ts';
import type { Flow } from './flow.ts';

/** The way to a valet, kept with every step. */
export function useFlow(qrCodeId: string) {
  const [flow, setFlow] = useState(() => flowDraft(qrCodeId).read());
  const change = useCallback(
    (part: Partial<Flow>) => {
      // From where it is kept: two changes of one moment must not undo each other.
      const draft = flowDraft(qrCodeId);
      const next = { ...draft.read(), ...part };
      draft.write(next);
      setFlow(next);
    },
    [qrCodeId],
  );
  return [flow, change] as const;
}

export type ChangeFlow = ReturnType<typeof useFlow>[1];
