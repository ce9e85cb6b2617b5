import { localStore } from '#web/lib/storage.ts';

const STORAGE_KEY = 'registration_secret';
const BYTES = 32;

/**
 * Creates and stores a secret that identifies this browser when the email link is opened. Created
 * before the form is sent, because the form's answer may be lost.
 */
export function createRegistrationSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStore.setItem(STORAGE_KEY, secret);
  return secret;
}

export const readRegistrationSecret = (): string | null => localStore.getItem(STORAGE_KEY);

export const forgetRegistrationSecret = (): void => localStore.removeItem(STORAGE_KEY);
