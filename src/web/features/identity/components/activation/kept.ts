import { tab } from '#web/lib/storage.ts';

/** How far an activation is: never the password. */
export type KeptActivation = { step: 1 | 2; phoneNumber: string; token: string };

const key = 'valet-activation';

/** The activation as it was left in this tab; null where none was begun. */
export function keptActivation(): KeptActivation | null {
  try {
    const kept = JSON.parse(tab.getItem(key) ?? 'null') as Partial<KeptActivation> | null;
    if (!kept) return null;
    const { step, phoneNumber = '', token = '' } = kept;
    return { step: step === 2 && phoneNumber && token ? 2 : 1, phoneNumber, token };
  } catch {
    return null;
  }
}

export function keepActivation({ step, phoneNumber, token }: KeptActivation): void {
  tab.setItem(key, JSON.stringify({ step, phoneNumber, token }));
}

export function forgetActivation(): void {
  tab.removeItem(key);
}
