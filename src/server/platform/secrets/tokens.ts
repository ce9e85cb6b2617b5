import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { API_TOKEN_PREFIX } from '#domain/identity/apiTokens.ts';

/** Returns a bearer token: the prefix and 256 random bits. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** Returns random characters of an alphabet, each equally likely. */
export const newText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Hashes a token. A fast hash suffices for 128 random bits and more. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns six random digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Hashes a code with a key. There are only a million codes, so a stolen dump is protected only by
 * the key, which is not in the database. The subject is included: equal codes of two stays must
 * have different hashes.
 */
export function hashCode(
  secretKey: Buffer,
  purpose: string,
  subjectId: string,
  code: string,
): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\n${subjectId}\n${code}`).digest();
}

/**
 * Derives the four-digit handover code from the key and the order. The code is stored nowhere, and
 * everyone who may read the order sees the same code.
 */
export function deriveHandoverCode(secretKey: Buffer, orderId: string): string {
  const digest = createHmac('sha256', secretKey).update(`handover\n${orderId}`).digest();
  // A 48-bit number modulo ten thousand favours no code noticeably.
  return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0');
}

/**
 * Derives a wall screen's token from the key and the device. Only the hash is stored, but a
 * repeated create call returns the same token.
 */
export function deriveWallToken(secretKey: Buffer, deviceId: string): string {
  return `wall_${createHmac('sha256', secretKey).update(`wall\n${deviceId}`).digest('base64url')}`;
}

/**
 * Derives the token that unsubscribes a person from report e-mails. Only the hash is stored, but
 * the link of every earlier e-mail keeps working.
 */
export function deriveUnsubscribeToken(secretKey: Buffer, personId: string): string {
  return `uns_${createHmac('sha256', secretKey).update(`unsubscribe\n${personId}`).digest('base64url')}`;
}

/**
 * Derives an API token from the key and its id: a repeated create call must return the same token.
 */
export function deriveApiToken(secretKey: Buffer, tokenId: string): string {
  return `${API_TOKEN_PREFIX}${createHmac('sha256', secretKey).update(`api\n${tokenId}`).digest('base64url')}`;
}

export const isWallToken = (token: string): boolean => /^wall_[\w-]{43}$/.test(token);

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
