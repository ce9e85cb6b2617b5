import { useCallback, useState } from 'react';
import { createDraft } from '#web/lib/drafts.ts';
import type { Registration } from '#web/features/identity/components/RegisterForm.tsx';

/** The values of a new customer, without the password. */
export type NewCustomer = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>;

/** The progress of the wizard without its end, as a badge is good for many cars. */
export type Flow = {
  /** The customer has confirmed the valet. */
  isConfirmed: boolean;
  account: 'login' | 'register';
  /** The new account's address, once its e-mail is on the way. */
  sentTo: string | null;
  typed: Partial<NewCustomer>;
  /** The address at the sign-in. */
  identifier: string;
};

const initialFlow: Flow = {
  isConfirmed: false,
  account: 'login',
  sentTo: null,
  typed: {},
  identifier: '',
};

/** Kept in this tab; forgotten once the car is handed over. */
export const flowDraft = (qrCodeId: string) =>
  createDraft(`valet-connect ${qrCodeId}`, initialFlow);

export function withoutPasswords({
  firstName,
  lastName,
  email,
  phoneNumber,
}: Registration): NewCustomer {
  return { firstName, lastName, email, phoneNumber };
}

/** The wizard's progress, saved with every step. */
export function useFlow(qrCodeId: string) {
  const [flow, setFlow] = useState(() => flowDraft(qrCodeId).read());
  const change = useCallback(
    (part: Partial<Flow>) => {
      // Read from the draft, so that two changes at once do not undo each other.
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
