import { createHmac } from 'node:crypto';

/** Signs a webhook: `t=<seconds>,v1=<hex>`, with one HMAC of `t.body` for each valid secret. */
export function signWebhook(secrets: readonly string[], body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const marks = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...marks].join(',');
}
