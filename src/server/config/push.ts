import { createECDH } from 'node:crypto';
import { type Env, listMissing, readValue } from './group.ts';

/** Identity of this server for the browsers' push services (VAPID, RFC 8292). */
export type PushConfig = {
  /**
   * P-256 point in base64url. A browser subscribes with this key, so a new key invalidates all
   * subscriptions.
   */
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:` address at which a push service can reach the operator. */
  contact: string;
  /**
   * Origins of push services in the operator's own network, which the address check would refuse;
   * only tests set one.
   */
  insideOrigins: readonly string[];
};

const names = {
  VAPID_PRIVATE_KEY: 'the key that `npm run admin -- push-key` makes',
  VAPID_CONTACT: 'whom push services write to, as mailto:valet@example.com or an https:// address',
};

/**
 * Computes the public point of a P-256 private key.
 *
 * @param privateKey private key in base64url
 * @returns the uncompressed point in base64url
 */
export function findPublicKey(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

export function generatePrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Pads the key to 32 bytes, because Node drops leading zero bytes.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/**
 * Reads the push settings. Returns null when push is disabled: phones get no notifications while
 * the app is in the background.
 */
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
    // The message omits the value, because the key is secret.
    problems.push(`VAPID_PRIVATE_KEY must be ${names.VAPID_PRIVATE_KEY}.`);
    return null;
  }
}
