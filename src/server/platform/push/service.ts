import { request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { PushConfig } from '../../config/push.ts';
import { encryptPush, type PushKeys } from './encrypt.ts';
import type { PushGate } from './gate.ts';
import { createPublicLookup, isPublicHttpsUrl } from './outside.ts';
import { createPrivateKey, sign } from 'node:crypto';

/** Lifetime of the VAPID token; push services refuse more than a day. */
const LIFE_SECONDS = 12 * 60 * 60;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token that proves the identity of this server to one push service (VAPID, RFC 8292). */
function authorizePush(
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

const TIMEOUT_MS = 5_000;
/**
 * Maximum pause that a push service may ask for, because notifications are worthless later
 * (`PUSH_LIFE_MS`).
 */
const LONGEST_PAUSE_SECONDS = 600;

/** Returns true when messages may be sent to the push service that a browser named. */
export const isPushService = (endpoint: string, config: PushConfig): boolean =>
  isPublicHttpsUrl(endpoint) || isInside(endpoint, config);

const isInside = (endpoint: string, { insideOrigins }: PushConfig) =>
  URL.canParse(endpoint) && insideOrigins.includes(new URL(endpoint).origin);

export type PushMessage = {
  endpoint: string;
  keys: PushKeys;
  text: string;
  /** Seconds for which the push service stores the message while the phone is off. */
  lifeSeconds: number;
};

/**
 * Result of a push. `gone`: the subscription no longer exists. `refused`: the service will never
 * accept this message.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | { retryAfterSeconds: number | null };

/** Matches a host under a shared suffix of a country, such as `co.uk`, where owners have three labels. */
const SHARED_SUFFIX = /\.(?:ac|co|com|edu|gov|ne|net|or|org)\.[a-z]{2}$/;

/**
 * Returns the name under which the gate counts a push service: the last labels of the host name,
 * because subdomains belong to one service.
 */
export function findPushSite(endpoint: string, config: PushConfig): string {
  const { origin, hostname } = new URL(endpoint);
  if (isInside(endpoint, config)) return origin;
  return hostname
    .split('.')
    .slice(SHARED_SUFFIX.test(hostname) ? -3 : -2)
    .join('.');
}

/**
 * Sends a push message.
 *
 * @throws when the service does not answer in time, or its name resolves to a private address
 */
export async function sendPush(
  config: PushConfig,
  gate: PushGate,
  message: PushMessage,
  now: Date,
): Promise<PushOutcome> {
  if (!isPushService(message.endpoint, config)) return 'refused';
  const site = findPushSite(message.endpoint, config);
  const waitMs = gate.enter(site);
  if (waitMs > 0) return { retryAfterSeconds: waitMs / 1000 };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const outcome = await post(config, message, now, signal);
    gate.leave(site, 'answered');
    return outcome;
  } catch (error) {
    gate.leave(site, signal.aborted ? 'silent' : 'failed');
    throw signal.aborted ? new Error(`${site} does not answer`, { cause: error }) : error;
  }
}

async function post(
  config: PushConfig,
  { endpoint, keys, text, lifeSeconds }: PushMessage,
  now: Date,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const body = encryptPush(text, keys);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      authorization: authorizePush(config, endpoint, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: lifeSeconds,
      urgency: 'high',
    },
    signal,
  };
  return new Promise((resolve, reject) => {
    const asked = isInside(endpoint, config)
      ? requestPlain(endpoint, options)
      : request(endpoint, { ...options, lookup: createPublicLookup(null) });
    asked.on('response', ({ statusCode = 0, headers }) => {
      resolve(readOutcome(statusCode, headers['retry-after']));
      // The body of the answer has no use, and may be endless.
      asked.destroy();
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function readOutcome(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return 'refused';
  const seconds = Number(retryAfter ?? NaN);
  return { retryAfterSeconds: seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : null };
}
