import { createHmac } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { queuePasswordWork } from './queuePasswordWork.ts';

/** Cost of one password hash: memory in KiB, and passes over this memory. */
export type HashCost = { memoryCost: number; timeCost: number };

/** Production cost of argon2id, the library's default algorithm. */
export const hashCost: HashCost = { memoryCost: 19_456, timeCost: 2 };

type Hashing = { hashCost: HashCost };

export function hashPassword({ hashCost: cost }: Hashing, password: string): Promise<string> {
  return queuePasswordWork(() => argon2.hash(password, { ...cost, parallelism: 1 }));
}

const decoys = new Map<HashCost, Promise<string>>();

function makeDecoy(hashing: Hashing): Promise<string> {
  const decoy =
    decoys.get(hashing.hashCost) ?? hashPassword(hashing, 'no account has this password');
  decoys.set(hashing.hashCost, decoy);
  return decoy;
}

/**
 * Checks a password. Without an account or a password this verifies a decoy hash: the response time
 * must not reveal which accounts exist.
 */
export async function checkPassword(
  hashing: Hashing,
  stored: string | null,
  password: string,
): Promise<boolean> {
  const decoy = makeDecoy(hashing);
  const against = stored ?? (await decoy);
  const matches = await queuePasswordWork(() => argon2.verify(against, password));
  return stored !== null && matches;
}

type PinHashing = Hashing & { secretKey: Buffer };

/**
 * Applies the secret key to the PIN before hashing. There are only ten thousand PINs, so a database
 * dump without the key must not suffice to try all PINs.
 */
function keyed({ secretKey }: PinHashing, pin: string): string {
  return createHmac('sha256', secretKey).update(`pin\n${pin}`).digest('base64');
}

export const hashPin = (hashing: PinHashing, pin: string): Promise<string> =>
  hashPassword(hashing, keyed(hashing, pin));

/** Checks a PIN. Takes the same time as `checkPassword`, even when no PIN is set. */
export const checkPin = (
  hashing: PinHashing,
  stored: string | null,
  pin: string,
): Promise<boolean> => checkPassword(hashing, stored, keyed(hashing, pin));
