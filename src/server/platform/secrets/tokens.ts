import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { API_TOKEN_PREFIX } from '#domain/identity/apiTokens.ts';

/** Returns a bearer token: the prefix and 256 random bits. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** A fast hash is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns six random digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Hashes a code with a key. There are only a million codes, so their protection in a stolen dump is the key, which
 * is not in the database. The subject is included, so equal codes of two stays have different hashes.
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
 * Derives the four digits that a guest shows at the curb from the key and the order. They are stored nowhere, and
 * everyone who may read the order sees the same ones.
 */
export function deriveHandoverCode(secretKey: Buffer, orderId: string): string {
  const digest = createHmac('sha256', secretKey).update(`handover\n${orderId}`).digest();
  // The modulo of a 48-bit number favours none of the ten thousand codes noticeably.
  return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0');
}

/**
 * Derives a wall screen's token from the key and the device. Only its hash is stored, yet a repeated create call
 * returns the same token.
 */
export function deriveWallToken(secretKey: Buffer, deviceId: string): string {
  return `wall_${createHmac('sha256', secretKey).update(`wall\n${deviceId}`).digest('base64url')}`;
}

/**
 * Derives the token that stops a person's report e-mails. Only its hash is stored, yet the link of every earlier
 * e-mail keeps working.
 */
export function deriveUnsubscribeToken(secretKey: Buffer, personId: string): string {
  return `uns_${createHmac('sha256', secretKey).update(`unsubscribe\n${personId}`).digest('base64url')}`;
}

/** Derives an API token, so that a repeated create call returns the same one. */
export function deriveApiToken(secretKey: Buffer, tokenId: string): string {
  return `${API_TOKEN_PREFIX}${createHmac('sha256', secretKey).update(`api\n${tokenId}`).digest('base64url')}`;
}

export const isWallToken = (token: string): boolean => /^wall_[\w-]{43}$/.test(token);

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
