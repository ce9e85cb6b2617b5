import { createDraft } from '#web/lib/drafts.ts';

/** How far an activation is: never the password. */
type Activation = { step: 1 | 2; phoneNumber: string; token: string };

const stored = createDraft<Activation | null>('valet-activation', null);

/** The activation as it was left in this tab; null where none was begun. */
export function readActivation(): Activation | null {
  const draft = stored.read();
  if (!draft) return null;
  const { step, phoneNumber, token } = draft;
  return { step: step === 2 && phoneNumber && token ? 2 : 1, phoneNumber, token };
}

export function writeActivation({ step, phoneNumber, token }: Activation): void {
  stored.write({ step, phoneNumber, token });
}

export const forgetActivation = stored.forget;
