import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

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

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
