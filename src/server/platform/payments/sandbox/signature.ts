import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ProviderEvent } from '../provider.ts';

/** Seconds an event's signature is good for. */
const TOLERANCE = 300;

function signingKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'portico sandbox webhook', 32));
}

function digest(secretKey: Buffer, at: string, rawBody: string): Buffer {
  return createHmac('sha256', signingKey(secretKey)).update(`${at}.${rawBody}`).digest();
}

/** The `payment-signature` header of an event: `t=SECONDS,v1=HEX`. */
export function signEvent(secretKey: Buffer, rawBody: string, now: Date): string {
  const at = String(Math.floor(now.getTime() / 1000));
  return `t=${at},v1=${digest(secretKey, at, rawBody).toString('hex')}`;
}

/** @returns null when the signature is wrong or too old, or the body is not an event */
export function readEvent(
  secretKey: Buffer,
  rawBody: string,
  signature: string | undefined,
  now: Date,
): ProviderEvent | null {
  const [, at, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (!at || !hex) return null;
  if (Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE) return null;
  if (!timingSafeEqual(digest(secretKey, at, rawBody), Buffer.from(hex, 'hex'))) return null;
  try {
    const { id, type, paymentId } = JSON.parse(rawBody) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof type !== 'string' || typeof paymentId !== 'string')
      return null;
    return { id, type, providerPaymentId: paymentId };
  } catch {
    return null;
  }
}
