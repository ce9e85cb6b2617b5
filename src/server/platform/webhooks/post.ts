import { type IncomingMessage, request as requestPlain, type RequestOptions } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookError } from '#domain/integrations/webhooks.ts';
import type { WebhooksConfig } from '../../config/webhooks.ts';
import { createLookupOutside, isOutside, resolveName } from '../push/outside.ts';

/** Of an answer so much is kept; the rest is not waited for. */
const KEPT_BYTES = 1_024;

export type WebhookAnswer = {
  /** Null where nobody answered. */
  status: number | null;
  /** The beginning of what was answered. */
  text: string | null;
  /** Null where it was taken. */
  error: WebhookError | null;
  durationMs: number;
};

/** Without the brackets of IPv6. */
const readHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether events may be sent there, as far as the address itself says. */
export function isWebhookUrl(address: string, config: WebhooksConfig): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const isPlain = url.protocol === 'http:' && (config.allowsPlain || config.allowsInside);
  if (url.protocol !== 'https:' && !isPlain) return false;
  if (url.username || url.password || url.hash) return false;
  if (config.allowsInside) return true;
  const host = readHost(url);
  return isIP(host) ? isOutside(host) : /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*\.?$/.test(host);
}

/** Whether its name leads to the internet now; it is looked at again with each connection. */
export async function leadsOutside(address: string, config: WebhooksConfig): Promise<boolean> {
  if (!isWebhookUrl(address, config)) return false;
  const host = readHost(new URL(address));
  if (config.allowsInside || isIP(host)) return true;
  try {
    const found = await resolveName(host, config.nameServers);
    return found.length > 0 && found.every((one) => isOutside(one.address));
  } catch {
    return false;
  }
}

/** As much as is kept; what follows is not read. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length >= KEPT_BYTES) break;
  }
  const text = Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8');
  // PostgreSQL holds no NUL.
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
 * One attempt: follows nothing, waits as long as is set, and connects to the address that was looked at. It never
 * throws.
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
    // Each attempt looks up anew where the name leads.
    agent: false,
    ...(config.allowsInside ? {} : { lookup: createLookupOutside(config.nameServers) }),
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
    // What was answered before it broke off counts.
    if (status !== null && isTaken(status) && !signal.aborted)
      return end({ status, text: null, error: null });
    return end({ status, text: null, error: findError(error, signal) });
  }
}
