import { createHmac } from 'node:crypto';

/**
 * The header with which a receiver sees that we sent this: `t=<seconds>,v1=<hex>`, an HMAC of `t.body` for each
 * secret that counts.
 */
export function signWebhook(secrets: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const marks = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...marks].join(',');
}
