import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { API_TOKEN_PREFIX } from '#domain/identity/apiTokens.ts';

/** A bearer token: prefix and 256 random bits. */
export function newToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** Enough for 256 random bits; a slow hash would only cost time. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Six digits, uniformly drawn, the zeros in front kept. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * A million codes are tried through any hash, so what protects them in a stolen dump is a key that
 * is not in it. The subject is hashed along: a code of one stay says nothing about another.
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
 * Four digits that a guest shows at the curb. They follow from the key and the order, so that they stand
 * nowhere, and whoever may read the order is shown the same ones each time.
 */
export function deriveHandoverCode(secretKey: Buffer, orderId: string): string {
  const digest = createHmac('sha256', secretKey).update(`handover\n${orderId}`).digest();
  // Of 2^48 values: none of ten thousand codes is noticeably likelier than another.
  return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0');
}

/**
 * The token of a screen on a wall follows from the key and the screen, so that a repeat of the call that made
 * it is answered with the same one, though only its hash is kept.
 */
export function deriveWallToken(secretKey: Buffer, deviceId: string): string {
  return `wall_${createHmac('sha256', secretKey).update(`wall\n${deviceId}`).digest('base64url')}`;
}

/**
 * The token in every e-mail of one person's reports that stops them: it follows from the key and the person, so that
 * each e-mail's link works as long as the last one's, though only its hash is kept.
 */
export function deriveUnsubscribeToken(secretKey: Buffer, personId: string): string {
  return `uns_${createHmac('sha256', secretKey).update(`unsubscribe\n${personId}`).digest('base64url')}`;
}

/** As a wall's: a repeat of the call that made an API token is told the same one. */
export function deriveApiToken(secretKey: Buffer, tokenId: string): string {
  return `${API_TOKEN_PREFIX}${createHmac('sha256', secretKey).update(`api\n${tokenId}`).digest('base64url')}`;
}

export const isWallToken = (token: string): boolean => /^wall_[\w-]{43}$/.test(token);

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
