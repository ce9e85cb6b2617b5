import { request as requestPlain } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { PushConfig } from '../../config/push.ts';
import { encryptPush, type PushKeys } from './encrypt.ts';
import type { PushGate } from './gate.ts';
import { createLookupOutside, isOutsideUrl } from './outside.ts';
import { authorizePush } from './vapid.ts';

const TIMEOUT_MS = 5_000;
/** Nothing longer is worth a phone's attention: see `PUSH_LIFE_MS`. */
const LONGEST_PAUSE_SECONDS = 600;

/** Whether messages may be sent to what a browser says is its push service. */
export const isPushService = (endpoint: string, config: PushConfig): boolean =>
  isOutsideUrl(endpoint) || isInside(endpoint, config);

const isInside = (endpoint: string, { insideOrigins }: PushConfig) =>
  URL.canParse(endpoint) && insideOrigins.includes(new URL(endpoint).origin);

export type PushMessage = {
  endpoint: string;
  keys: PushKeys;
  text: string;
  /** Seconds that the service keeps it for a phone that is off. */
  lifeSeconds: number;
};

/** `gone`: there is no such phone any more. `refused`: this message will never be taken. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | { retryAfterSeconds: number | null };

/** What a gate counts together: names below one domain lead to one place. */
const findSite = (endpoint: string, config: PushConfig): string =>
  isInside(endpoint, config)
    ? new URL(endpoint).origin
    : new URL(endpoint).hostname.split('.').slice(-2).join('.');

/** @throws where nobody answers in time, or from a place that is none of the internet's */
export async function sendPush(
  config: PushConfig,
  gate: PushGate,
  message: PushMessage,
  now: Date,
): Promise<PushOutcome> {
  if (!isPushService(message.endpoint, config)) return 'refused';
  const site = findSite(message.endpoint, config);
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
      : request(endpoint, { ...options, lookup: createLookupOutside(null) });
    asked.on('response', ({ statusCode = 0, headers }) => {
      resolve(readOutcome(statusCode, headers['retry-after']));
      // What else it says is of no use, and may have no end.
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
