import { useCallback, useState } from 'react';
import { createDraft } from '#web/lib/drafts.ts';
import type { Registration } from '#web/features/identity/components/RegisterForm.tsx';

/** What a new customer has typed: never the password. */
export type Typed = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** How far the way to a valet is, but for its end: a badge is good for many cars. */
export type Flow = {
  /** The valet was looked at and is the right one. */
  isConfirmed: boolean;
  account: 'login' | 'register';
  /** The new account's address, once its e-mail is on the way. */
  sentTo: string | null;
  typed: Partial<Typed>;
  /** The address at the sign-in. */
  identifier: string;
};

const begun: Flow = {
  isConfirmed: false,
  account: 'login',
  sentTo: null,
  typed: {},
  identifier: '',
};

/** As it was left in this tab; forgotten once the car is handed over, as the next one begins anew. */
export const flowDraft = (qrCodeId: string) => createDraft(`valet-connect ${qrCodeId}`, begun);

export function withoutPasswords({ firstName, lastName, email, phoneNumber }: Registration): Typed {
  return { firstName, lastName, email, phoneNumber };
}

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
