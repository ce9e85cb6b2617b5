import { createPrivateKey, sign } from 'node:crypto';
import type { PushConfig } from '../../config/push.ts';

/** Lifetime of the VAPID token; push services refuse more than a day. */
const LIFE_SECONDS = 12 * 60 * 60;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token that proves the identity of this server to one push service (VAPID, RFC 8292). */
export function authorizePush(
  { publicKey, privateKey, contact }: PushConfig,
  endpoint: string,
  now: Date,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  const exp = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
  const token = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`;
}
