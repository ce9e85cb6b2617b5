import { toLatinDigits } from '../shared/digits.ts';
import { isLinkToken } from './ticketLink.ts';

export const scanKinds = ['session', 'badge', 'ticket', 'code'] as const;
export type ScanKind = (typeof scanKinds)[number];

/** Result of a scan: the kind of code, its secret, and the path of the page that the scan opens. */
export type ScanResult = { kind: ScanKind; secret: string; path: string };

/** Prefixes of the secrets of each kind of QR code. */
export const scanPrefixes = { session: 'pks', badge: 'bdg' } as const;
type TokenKind = keyof typeof scanPrefixes | 'ticket';

const paths: Record<ScanKind, (secret: string) => string> = {
  session: (token) => `/session/start?session_id=${token}`,
  badge: (token) => `/valet-connect/${token}`,
  ticket: (token) => `/customer/ticket/${token}`,
  code: (digits) => `/session/manual-entry?code=${digits}`,
};

/** Builds the path of the web app for a secret. QR codes contain this path after the host. */
export const scanPath = (kind: ScanKind, secret: string): string => paths[kind](secret);

const createScan = (kind: ScanKind, secret: string): ScanResult => ({
  kind,
  secret,
  path: scanPath(kind, secret),
});

const longest = 2_000;

function tokenKind(text: string): TokenKind | null {
  if (isLinkToken(text)) return 'ticket';
  const prefix = /^([a-z]{3})_[\w-]{43}$/.exec(text)?.[1];
  const kinds = Object.keys(scanPrefixes) as (keyof typeof scanPrefixes)[];
  return kinds.find((kind) => scanPrefixes[kind] === prefix) ?? null;
}

/**
 * Parses a confirmation code: six digits, Latin or Arabic, with any spaces between. Null for any
 * other text.
 */
export function readConfirmationCode(typed: string): string | null {
  // Pasted Arabic text contains invisible direction marks.
  const code = toLatinDigits(typed).replaceAll(/[\s\p{Cf}]/gu, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}

function readToken(text: string, only?: TokenKind): ScanResult | null {
  const kind = tokenKind(text);
  return kind && (!only || only === kind) ? createScan(kind, text) : null;
}

function readAddress(text: string): ScanResult | null {
  const [, path = '', query = ''] =
    /^(?:https?:\/\/[^/?#\s\\]+)?(\/[^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? [];
  const [, page, last] = /^\/(valet-connect|customer\/ticket|t)\/([^/]+)\/?$/.exec(path) ?? [];
  if (page && last) return readToken(last, page === 'valet-connect' ? 'badge' : 'ticket');
  const told = new URLSearchParams(query);
  if (/^\/session\/start\/?$/.test(path)) {
    return readToken(told.get('session_id') ?? '', 'session');
  }
  if (!/^\/session\/manual-entry\/?$/.test(path)) return null;
  const code = readConfirmationCode(told.get('code') ?? '');
  return code ? createScan('code', code) : null;
}

/**
 * Parses scanned or typed text: an address of Portico, a secret from such an address, or six
 * digits.
 *
 * The host is ignored and the path is rebuilt from the secret alone. A foreign address can
 * therefore open only Portico's own pages.
 *
 * @returns null for any other text
 */
export function parseScan(content: string): ScanResult | null {
  const text = content.trim();
  if (text.length > longest) return null;
  const code = readConfirmationCode(text);
  if (code) return createScan('code', code);
  return readToken(text) ?? readAddress(text);
}
