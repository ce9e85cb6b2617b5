import { isIP } from 'node:net';
import { type Env, readValue, type ServerMode } from './group.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
/** Names of private address ranges that Fastify's `trustProxy` accepts. */
const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Returns production when NODE_ENV says so, or when a database is configured. Reports an unknown
 * NODE_ENV instead of guessing.
 */
export function readMode(env: Env, problems: string[]): ServerMode {
  const named = readValue(env, 'NODE_ENV') ?? 'development';
  if (named === 'production') return 'production';
  if (named !== 'development')
    problems.push(`NODE_ENV must be production or development, not '${named}'.`);
  return readValue(env, 'DATABASE_URL') ? 'production' : 'development';
}

export function readPort(env: Env, problems: string[]): number {
  const text = readValue(env, 'PORT') ?? '3000';
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  problems.push(`PORT must be a whole number from 0 to 65535, not '${text}'.`);
  return 0;
}

/**
 * Reads the host to listen on. Development listens on localhost by default, because its demo
 * passwords are public.
 */
export function readHost(env: Env, mode: ServerMode, problems: string[]): string {
  const host = readValue(env, 'HOST') ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1');
  const isName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host);
  if (isIP(host) === 0 && (!isName || /^\d+(\.\d+){3}$/.test(host)))
    problems.push(`HOST must be an address or name of this machine, not '${host}'.`);
  return host;
}

/** Reads the origin of the links in messages, without a trailing slash. */
export function readPublicUrl(
  env: Env,
  mode: ServerMode,
  port: number,
  problems: string[],
): string {
  const text = readValue(env, 'PUBLIC_URL');
  if (text === undefined) {
    if (mode === 'production') problems.push('PUBLIC_URL is missing: the address people open.');
    return `http://localhost:${port}`;
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol);
  if (!isOrigin)
    problems.push('PUBLIC_URL must be an address without a path, as https://valet.example.');
  else if (url.protocol === 'https:' && mode !== 'production')
    problems.push(
      'PUBLIC_URL begins with https://, but this is development mode, where everybody knows the passwords: set NODE_ENV=production.',
    );
  return isOrigin ? url.origin : text;
}

export function readDatabaseUrl(env: Env, name: string, problems: string[]): string | null {
  const text = readValue(env, name);
  if (text === undefined) return null;
  // The message omits the value, because the URL contains a password.
  if (!/^postgres(ql)?:\/\/\S+$/.test(text))
    problems.push(
      `${name} must begin with postgres://, as postgres://user:password@host/database.`,
    );
  return text;
}

export function readSecretKey(env: Env, mode: ServerMode, problems: string[]): Buffer | null {
  const hex = readValue(env, 'SECRET_KEY');
  if (hex === undefined) {
    if (mode === 'production')
      problems.push('SECRET_KEY is missing: 64 hexadecimal characters (openssl rand -hex 32).');
    return null;
  }
  if (!/^[0-9a-f]{64}$/i.test(hex))
    problems.push('SECRET_KEY must be 64 hexadecimal characters (openssl rand -hex 32).');
  else if (mode === 'production' && new Set(hex.toLowerCase()).size < 8)
    problems.push('SECRET_KEY must be drawn by chance (openssl rand -hex 32).');
  return Buffer.from(hex, 'hex');
}

export function readMetricsToken(env: Env, problems: string[]): string | null {
  const token = readValue(env, 'METRICS_TOKEN') ?? null;
  if (token !== null && !/^[\w.~+/=-]{20,200}$/.test(token))
    problems.push(
      'METRICS_TOKEN must be 20 to 200 letters, digits and -._~+/= (openssl rand -hex 32).',
    );
  return token;
}

function isProxy(text: string): boolean {
  if (PROXY_NAMES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || most < 0) return false;
  // Refuses /0: with a range of all addresses, any caller could forge `X-Forwarded-For`.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
  );
}

export function readTrustedProxies(env: Env, problems: string[]): string[] {
  const names = (readValue(env, 'TRUSTED_PROXIES') ?? '').split(',').map((text) => text.trim());
  const given = names.filter(Boolean);
  const wrong = given.filter((text) => !isProxy(text));
  if (wrong.length > 0)
    problems.push(
      `TRUSTED_PROXIES must be addresses or ranges by comma, as 10.0.0.0/8, not '${wrong.join(', ')}'.`,
    );
  return given;
}

export function readLogLevel(env: Env, problems: string[]): string {
  const level = readValue(env, 'LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.some((name) => name === level))
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${level}'.`);
  return level;
}

export function readSwitch(env: Env, name: string, fallback: boolean, problems: string[]): boolean {
  const text = readValue(env, name);
  if (text === undefined) return fallback;
  if (text !== 'on' && text !== 'off') problems.push(`${name} must be on or off, not '${text}'.`);
  return text === 'on';
}
