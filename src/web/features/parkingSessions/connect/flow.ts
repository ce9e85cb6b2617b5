import { useCallback, useState } from 'react';
import { createDraft } from '#web/lib/drafts.ts';
import type { RegistrationValues } from '#web/features/identity/components/RegisterForm.tsx';

/** Typed values of a new customer, without the password. */
export type NewCustomer = Pick<
  RegistrationValues,
  'firstName' | 'lastName' | 'email' | 'phoneNumber'
>;

const initialFlow = {
  /** True if the customer has confirmed the valet. */
  isConfirmed: false,
  account: 'login' as 'login' | 'register',
  /** Email address of the new account, once the verification email was requested. */
  sentTo: null as string | null,
  typed: {} as Partial<NewCustomer>,
  /** Email address in the sign-in form. */
  identifier: '',
};

/**
 * Stored progress of the wizard. The final step is not stored, because a badge serves many cars.
 */
export type ConnectFlow = typeof initialFlow;

/** Draft of the wizard in this tab, deleted once the car is connected. */
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

/** Returns the wizard's progress and stores each change. */
export function useFlow(qrCodeId: string) {
  const [flow, setFlow] = useState(() => flowDraft(qrCodeId).read());
  const change = useCallback(
    (part: Partial<ConnectFlow>) => {
      // Starts from the stored draft, because otherwise two simultaneous changes would overwrite
      // each other.
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
