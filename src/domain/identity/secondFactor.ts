import { toLatinDigits } from '../shared/digits.ts';

/** Second factors that a person can set up besides the password. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Proofs that can complete a sign-in after the password. */
export const factorProofs = [...factorKinds, 'recovery_code'] as const;
export type FactorProof = (typeof factorProofs)[number];

/** Purposes of an open challenge: complete a sign-in, or register a passkey. */
export const challengePurposes = ['sign_in', 'passkey'] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/** Minutes within which the second factor must follow the password. */
export const CHALLENGE_MINUTES = 10;

/** Parameters of one-time codes (RFC 6238) that every authenticator app supports. */
export const totpParameters = { digits: 6, period: 30, algorithm: 'SHA1' } as const;
/** Number of 30-second periods that a phone's clock may differ by, in either direction. */
export const TOTP_WINDOW = 1;

export const MOST_PASSKEYS = 10;

export const RECOVERY_CODES = 10;
/** Crockford's alphabet, which leaves out letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const written = /^[0-9a-hjkmnp-tv-z]{10}$/;
const HALF = 5;

/**
 * Formats random bytes as a recovery code of ten characters, as 'abcde-fghjk'.
 *
 * @param bytes ten random bytes; five bits of each byte are used, fifty bits in all
 */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
}

/**
 * Normalises a typed recovery code to its stored form. Returns '' if the text cannot be a recovery
 * code.
 */
export function normaliseRecoveryCode(typed: string): string {
  const letters = toLatinDigits(typed)
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return written.test(letters) ? `${letters.slice(0, HALF)}-${letters.slice(HALF)}` : '';
}

/**
 * Tells whether a person needs a second factor. Until the factor is set up, all other calls are
 * refused.
 */
export function isSecondFactorRequired(person: {
  isAdministrator: boolean;
  isProduction: boolean;
  isRequiredByBusiness: boolean;
  /** Result of `isFactorRequiredFor`, from the platform's settings. */
  isRequiredByPlatform: boolean;
}): boolean {
  if (person.isRequiredByBusiness || person.isRequiredByPlatform) return true;
  return person.isAdministrator && person.isProduction;
}
