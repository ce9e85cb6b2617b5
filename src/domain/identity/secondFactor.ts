import { toLatinDigits } from '../shared/digits.ts';

/** What somebody can show besides their password. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What a sign-in was ended with. */
export const factorProofs = [...factorKinds, 'recovery_code'] as const;
export type FactorProof = (typeof factorProofs)[number];

/** What an open challenge is for: ending a sign-in, or making a passkey. */
export const challengePurposes = ['sign_in', 'passkey'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Minutes between the password and the second factor. */
export const CHALLENGE_MINUTES = 10;

/** RFC 6238 as every authenticator app speaks it. */
export const totpRule = { digits: 6, period: 30, algorithm: 'SHA1' } as const;
/** Half minutes a phone's clock may be off, before and after. */
export const TOTP_WINDOW = 1;

export const MOST_PASSKEYS = 10;

export const RECOVERY_CODES = 10;
/** Crockford's alphabet: nothing that looks like something else. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const written = /^[0-9a-hjkmnp-tv-z]{10}$/;
const HALF = 5;

/** @param bytes ten random ones: fifty bits */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}

/** A recovery code however it is typed; '' where it can be none. */
export function normaliseRecoveryCode(typed: string): string {
  const letters = toLatinDigits(typed)
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return written.test(letters) ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : '';
}

/** Whether a person needs a second factor; without one they may do nothing but set it up. */
export function isSecondFactorRequired(person: {
  isAdministrator: boolean;
  isProduction: boolean;
  isRequiredByBusiness: boolean;
  /** By what the platform is set to: `isFactorRequiredFor`. */
  isRequiredByPlatform: boolean;
}): boolean {
  if (person.isRequiredByBusiness || person.isRequiredByPlatform) return true;
  return person.isAdministrator && person.isProduction;
}
