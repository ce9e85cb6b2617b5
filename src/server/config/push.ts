import { createECDH } from 'node:crypto';
import type { Env } from './index.ts';
import { listMissing, readValue } from './group.ts';

/** Who sends to phones, as their browsers' push services see it (VAPID, RFC 8292). */
export type PushConfig = {
  /** A point of P-256, base64url: a browser subscribes for it alone. */
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`: whom a push service writes to. */
  contact: string;
  /** Services inside our own network, by origin; only tests have one. */
  insideOrigins: readonly string[];
};

const names = {
  VAPID_PRIVATE_KEY: 'the key that `npm run admin -- push-key` makes',
  VAPID_CONTACT: 'whom push services write to, as mailto:valet@example.com or an https:// address',
};

/** The point that belongs to a private key. */
export function findPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

export function generatePrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Its first bytes may be zero, which are left out.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/** Null means that phones are told nothing while the application is not in front. */
export function readPush(env: Env, problems: string[]): PushConfig | null {
  problems.push(...listMissing(env, 'development', names, 'Set both or none.'));
  const privateKey = readValue(env, 'VAPID_PRIVATE_KEY');
  const contact = readValue(env, 'VAPID_CONTACT');
  if (!privateKey || !contact) return null;
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    problems.push(`VAPID_CONTACT must be ${names.VAPID_CONTACT}.`);
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new Error('It has another length');
    return { publicKey: findPublicKey(privateKey), privateKey, contact, insideOrigins: [] };
  } catch {
    // Not repeated: it is a secret.
    problems.push(`VAPID_PRIVATE_KEY must be ${names.VAPID_PRIVATE_KEY}.`);
    return null;
  }
}
