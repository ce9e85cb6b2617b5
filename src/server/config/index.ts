import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type MailConfig, readMail, readSms, type SmsConfig } from './messages.ts';
import { readStripe, type StripeConfig } from './stripe.ts';

export type Mode = 'development' | 'production' | 'test';
export type Service = 'web' | 'worker';

export type Config = {
  mode: Mode;
  port: number;
  host: string;
  /** Links in messages start with it; never taken from a request's Host header. */
  publicUrl: string;
  /** Null means the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /** Of the role that owns the tables; null means that `databaseUrl` migrates too. */
  migrationDatabaseUrl: string | null;
  dataDir: string;
  /** 32 bytes; seals messages and keys code hashes, so a dump of the database tells neither. */
  secretKey: Buffer;
  /** Null means that the development inbox takes e-mails. */
  mail: MailConfig | null;
  /** Null means that the development inbox takes SMS. */
  sms: SmsConfig | null;
  /** Null means that cards are paid in the sandbox. */
  stripe: StripeConfig | null;
  services: readonly Service[];
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** What Prometheus shows as a bearer token; null leaves `/metrics` open, in production shut. */
  metricsToken: string | null;
  logLevel: string;
  /** Connections of this process to the database. */
  poolSize: number;
  /** Multiplies every rate limit; only tests and benchmarks change it. */
  rateLimitFactor: number;
};

/** A start that cannot go on; every line says what to set. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
  }
}

export type Env = Record<string, string | undefined>;

function developmentSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of the same first start was faster; its secret is the one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  chmodSync(file, 0o600);
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

function wholeNumber(name: string, text: string | undefined, fallback: number, problems: string[]) {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  problems.push(`${name} must be a whole number from 0 to 65535, not '${text}'.`);
  return fallback;
}

function readServices(argv: readonly string[], problems: string[]): Service[] {
  const flag = argv.find((word) => word.startsWith('--services='));
  if (!flag) return ['web', 'worker'];
  const names = flag.slice('--services='.length).split(',');
  const wrong = names.filter((name) => name !== 'web' && name !== 'worker');
  if (wrong.length > 0)
    problems.push(`--services knows web and worker, not '${wrong.join(', ')}'.`);
  return names as Service[];
}

function readMode(env: Env): Mode {
  if (env['NODE_ENV'] === 'production') return 'production';
  return env['DATABASE_URL'] ? 'production' : 'development';
}

/** Where the data is and under which address people open it: all a tool of the operator needs. */
export type Installation = Pick<
  Config,
  'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'publicUrl'
>;

/** @throws ConfigError when links would lead to nowhere */
export function readInstallation(env: Env): Installation {
  const problems: string[] = [];
  const port = wholeNumber('PORT', env['PORT'], 3000, problems);
  if (readMode(env) === 'production' && !env['PUBLIC_URL'])
    problems.push('PUBLIC_URL is missing: the address people open.');
  if (problems.length > 0) throw new ConfigError(problems);
  return resolveInstallation(env, port);
}

function resolveInstallation(env: Env, port: number): Installation {
  return {
    publicUrl: (env['PUBLIC_URL'] ?? `http://localhost:${port}`).replace(/\/$/, ''),
    databaseUrl: env['DATABASE_URL'] ?? null,
    migrationDatabaseUrl: (env['DATABASE_URL'] && env['MIGRATION_DATABASE_URL']) || null,
    dataDir: resolve(env['DATA_DIR'] ?? './data'),
  };
}

/** Reads the environment once; nothing else in the product looks at it. */
export function readConfig(env: Env, argv: readonly string[] = []): Config {
  const problems: string[] = [];
  const mode = readMode(env);
  const port = wholeNumber('PORT', env['PORT'], 3000, problems);
  const place = resolveInstallation(env, port);
  const services = readServices(argv, problems);
  const hex = env['SECRET_KEY'];
  if (hex !== undefined && !/^[0-9a-f]{64}$/i.test(hex)) {
    problems.push('SECRET_KEY must be 64 hexadecimal characters (openssl rand -hex 32).');
  }
  const mail = readMail(env, mode, problems);
  const sms = readSms(env, mode, problems);
  const stripe = readStripe(env, mode, problems);
  const metricsToken = env['METRICS_TOKEN'];
  if (metricsToken !== undefined && !/^[\w.~+/=-]{20,}$/.test(metricsToken)) {
    problems.push(
      'METRICS_TOKEN must be 20 or more letters, digits and -._~+/= (openssl rand -hex 32).',
    );
  }
  if (mode === 'production') {
    if (!env['DATABASE_URL']) problems.push('DATABASE_URL is missing: the address of PostgreSQL.');
    if (!hex)
      problems.push('SECRET_KEY is missing: 64 hexadecimal characters (openssl rand -hex 32).');
    if (!env['PUBLIC_URL']) problems.push('PUBLIC_URL is missing: the address people open.');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    mode,
    port,
    host: env['HOST'] ?? '0.0.0.0',
    ...place,
    secretKey: hex ? Buffer.from(hex, 'hex') : developmentSecret(place.dataDir),
    mail,
    sms,
    stripe,
    services,
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    metricsToken: metricsToken ?? null,
    logLevel: env['LOG_LEVEL'] ?? 'info',
    poolSize: 16,
    rateLimitFactor: 1,
  };
}
