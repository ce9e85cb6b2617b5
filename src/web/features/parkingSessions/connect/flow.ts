import { useCallback, useState } from 'react';
import { createDraft } from '#web/lib/drafts.ts';
import type { RegistrationValues } from '#web/features/identity/components/RegisterForm.tsx';

/** Values of a new customer, without the password. */
export type NewCustomer = Pick<
  RegistrationValues,
  'firstName' | 'lastName' | 'email' | 'phoneNumber'
>;

/** Stored progress of the wizard. Its end is not stored, as a badge serves many cars. */
export type ConnectFlow = {
  /** Whether the customer has confirmed the valet. */
  isConfirmed: boolean;
  account: 'login' | 'register';
  /** Address of the new account, once the email was requested. */
  sentTo: string | null;
  typed: Partial<NewCustomer>;
  /** Address in the sign-in form. */
  identifier: string;
};

const initialFlow: ConnectFlow = {
  isConfirmed: false,
  account: 'login',
  sentTo: null,
  typed: {},
  identifier: '',
};

/** Draft in this tab, deleted once the car is connected. */
export const flowDraft = (qrCodeId: string) =>
  createDraft(`valet-connect ${qrCodeId}`, initialFlow);

export function withoutPasswords({
  firstName,
  lastName,
  email,
  phoneNumber,
}: RegistrationValues): NewCustomer {
  return { firstName, lastName, email, phoneNumber };
}

/** Holds the wizard's progress and stores each change. */
export function useFlow(qrCodeId: string) {
  const [flow, setFlow] = useState(() => flowDraft(qrCodeId).read());
  const change = useCallback(
    (part: Partial<ConnectFlow>) => {
      // Starts from the stored draft, so that two simultaneous changes do not overwrite each other.
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
