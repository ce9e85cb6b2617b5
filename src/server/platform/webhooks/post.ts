import { type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookError } from '#domain/integrations/webhooks.ts';
import type { WebhooksConfig } from '../../config/webhooks.ts';
import { createPublicLookup, isPublicAddress, resolveName } from '../push/outside.ts';

/** Number of bytes of an answer that are stored; the rest is not read. */
const KEPT_BYTES = 1_024;

export type WebhookAnswer = {
  /** HTTP status; null when there was no answer. */
  status: number | null;
  /** Beginning of the answer's body. */
  text: string | null;
  /** Null when the receiver accepted the delivery. */
  error: WebhookError | null;
  durationMs: number;
};

/** Removes the brackets of an IPv6 host. */
const readHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Checks the URL of a webhook itself, without resolving its host name. */
export function isWebhookUrl(address: string, config: WebhooksConfig): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isPlain = url.protocol === 'http:' && (config.allowsPlain || config.allowsInside);
  if (url.protocol !== 'https:' && !isPlain) return false;
  if (url.username || url.password || url.hash) return false;
  if (config.allowsInside) return true;
  const host = readHost(url);
  return isIP(host) ? isPublicAddress(host) : /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?$/.test(host);
}

/**
 * Returns true when the host resolves to public addresses now. Every connection checks the
 * addresses again.
 */
export async function resolvesToPublicAddress(
  address: string,
  config: WebhooksConfig,
): Promise<boolean> {
  if (!isWebhookUrl(address, config)) return false;
  const host = readHost(new URL(address));
  if (config.allowsInside || isIP(host)) return true;
  try {
    const found = await resolveName(host, config.nameServers);
    return found.length > 0 && found.every((one) => isPublicAddress(one.address));
  } catch {
    return false;
  }
}

/** Reads the part of the body that is stored, and stops. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length >= KEPT_BYTES) break;
  }
  const text = Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8');
  // Replaces NUL, which PostgreSQL cannot store.
  return text.replaceAll('\u0000', '\uFFFD').slice(0, KEPT_BYTES);
}

const isTaken = (status: number) => status >= 200 && status < 300;

function findError(error: unknown, signal: AbortSignal): WebhookError {
  if (signal.aborted) return 'timeout';
  const { code, message } = error as { code?: string; message?: string };
  if (message?.endsWith('is not outside')) return 'inside';
  return code === 'ECONNRESET' ? 'closed' : 'unreachable';
}

/**
 * Makes one delivery attempt: no redirects, one timeout, and a connection only to an address that
 * was checked. Never throws.
 */
export async function postWebhook(
  config: WebhooksConfig,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<WebhookAnswer> {
  const began = performance.now();
  const end = (answer: Omit<WebhookAnswer, 'durationMs'>): WebhookAnswer => ({
    ...answer,
    durationMs: Math.round(performance.now() - began),
  });
  if (!isWebhookUrl(url, config)) return end({ status: null, text: null, error: 'inside' });
  const signal = AbortSignal.timeout(config.timeoutMs);
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
    signal,
    // Opens a new connection, because every attempt must resolve and check the host name again.
    agent: false,
    ...(config.allowsInside ? {} : { lookup: createPublicLookup(config.nameServers) }),
  };
  let status: number | null = null;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const target = new URL(url);
      const asked = (target.protocol === 'https:' ? request : requestPlain)(target, options);
      asked.on('response', resolve);
      asked.on('error', reject);
      asked.end(body);
    });
    status = answer.statusCode ?? 0;
    try {
      const text = await readBeginning(answer);
      return end({ status, text, error: isTaken(status) ? null : 'refused' });
    } finally {
      answer.destroy();
    }
  } catch (error) {
    // A 2xx status counts as accepted even if the body broke off.
    if (status !== null && isTaken(status) && !signal.aborted)
      return end({ status, text: null, error: null });
    return end({ status, text: null, error: findError(error, signal) });
  }
}
