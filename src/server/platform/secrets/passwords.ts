import { createHmac } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { inTurn } from './inTurn.ts';

// The library's default algorithm is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, options));
}

let decoy: Promise<string> | null = null;

/**
 * An account that does not exist, or has no password, costs the same time as a wrong password, so
 * that time does not tell which accounts exist.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => argon2.verify(against, password));
  return stored !== null && matches;
}

/**
 * Ten thousand PINs are tried through any hash, so they are keyed first: a dump of the database
 * without the key gives none of them up.
 */
function keyed(secretKey: Buffer, pin: string): string {
  return createHmac('sha256', secretKey).update(`pin\n${pin}`).digest('base64');
}

export const hashPin = (secretKey: Buffer, pin: string): Promise<string> =>
  hashPassword(keyed(secretKey, pin));

/** Costs what `checkPassword` costs, also where no PIN is set. */
export const checkPin = (secretKey: Buffer, stored: string | null, pin: string): Promise<boolean> =>
  checkPassword(stored, keyed(secretKey, pin));
