import { local } from '#web/lib/storage.ts';

const STORAGE_KEY = 'registration_secret';
const BYTES = 32;

/**
 * Makes what tells this browser from any other when the e-mail's link is opened, and keeps it. Made
 * before the form is sent: the answer may be lost after it was taken.
 */
export function createRegistrationSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  local.setItem(STORAGE_KEY, secret);
  return secret;
}

export const readRegistrationSecret = (): string | null => local.getItem(STORAGE_KEY);

export const forgetRegistrationSecret = (): void => local.removeItem(STORAGE_KEY);
