import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConnectionLimits, databaseLimits } from '../platform/db/connection.ts';
import { hashCost, type HashCost } from '../platform/secrets/passwords.ts';
import { StartError } from '../platform/start/startError.ts';
import { readValue } from './group.ts';
import {
  type MailConfig,
  readMail,
  readSms,
  readSmsCeilings,
  type SmsCeilings,
  type SmsConfig,
} from './messages.ts';
import type { ConfiguredSite } from '#contract/site.ts';
import { type PushConfig, readPush } from './push.ts';
import { readSite } from './site.ts';
import { readWebhooks, type WebhooksConfig } from './webhooks.ts';
import { readStripe, type StripeConfig } from './stripe.ts';
import {
  readDatabaseUrl,
  readHost,
  readLogLevel,
  readMetricsToken,
  readMode,
  readPort,
  readPublicUrl,
  readSecretKey,
  readSwitch,
  readTrustedProxies,
} from './values.ts';

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
  /** SMS of one day (UTC) that one business, and all of them together, send at most. */
  smsCeilings: SmsCeilings;
  /** Null means that cards are paid in the sandbox. */
  stripe: StripeConfig | null;
  /** Null means that phones are told nothing while the application is not in front. */
  push: PushConfig | null;
  webhooks: WebhooksConfig;
  /** What the operator adds to the product's own pages. */
  site: ConfiguredSite;
  services: readonly Service[];
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** What Prometheus shows as a bearer token; null leaves `/metrics` open, in production shut. */
  metricsToken: string | null;
  /** Whether `/docs` and `/openapi.json` exist. */
  apiDocs: boolean;
  /** Whether development mode fills an empty database. */
  demo: boolean;
  logLevel: string;
  /** Connections of this process to the database. */
  poolSize: number;
  /** How long the product waits for the database; only tests change it. */
  databaseLimits: ConnectionLimits;
  /** What a hashed password costs; only tests change it. */
  hashCost: HashCost;
  /** Multiplies every rate limit; only tests and benchmarks change it. */
  rateLimitFactor: number;
};

/** A start that cannot go on; every line says what to set. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  constructor(lines: string[]) {
    super(lines.join('\n'));
  }
}

export type Env = Record<string, string | undefined>;

/** @throws ConfigError where it can be neither made nor read */
function developmentSecret(dataDir: string): Buffer {
  try {
    return ensureSecret(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `The secret in ${dataDir} can be neither read nor made (${code ?? 'unknown'}): start as the folder's owner, or set DATA_DIR to another folder.`,
    ]);
  }
}

function ensureSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      // Another process of the same first start was faster; its secret is the one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        // What a full disk cut off would be taken for the secret by the next start.
        rmSync(file, { force: true });
        throw error;
      }
    }
  }
  const hex = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(hex))
    throw new ConfigError([
      `${file} must hold 64 hexadecimal characters and does not: put it back from a backup. Without it what is sealed cannot be read; delete the file to begin with a new one.`,
    ]);
  return Buffer.from(hex, 'hex');
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

/** Where the data is and under which address people open it: all a tool of the operator needs. */
export type Installation = Pick<
  Config,
  'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'publicUrl'
>;

/** @throws ConfigError when links would lead to nowhere */
export function readInstallation(env: Env): Installation {
  const problems: string[] = [];
  const mode = readMode(env, problems);
  const place = resolveInstallation(env, mode, readPort(env, problems), problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return place;
}

function resolveInstallation(env: Env, mode: Mode, port: number, problems: string[]): Installation {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL', problems);
  const migrationUrl = readDatabaseUrl(env, 'MIGRATION_DATABASE_URL', problems);
  return {
    publicUrl: readPublicUrl(env, mode, port, problems),
    databaseUrl,
    migrationDatabaseUrl: databaseUrl && migrationUrl,
    dataDir: resolve(readValue(env, 'DATA_DIR') ?? './data'),
  };
}

/** Reads the environment once; nothing else in the product looks at it. */
export function readConfig(env: Env, argv: readonly string[] = []): Config {
  const problems: string[] = [];
  // Where nothing else names the mode this does: a wrong one says nothing of what else is needed.
  if (!readValue(env, 'NODE_ENV')) readDatabaseUrl(env, 'DATABASE_URL', problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const mode = readMode(env, problems);
  const port = readPort(env, problems);
  const place = resolveInstallation(env, mode, port, problems);
  const secretKey = readSecretKey(env, mode, problems);
  const config = {
    mode,
    port,
    host: readHost(env, mode, problems),
    ...place,
    mail: readMail(env, mode, problems),
    sms: readSms(env, mode, problems),
    stripe: readStripe(env, mode, problems),
    push: readPush(env, problems),
    webhooks: readWebhooks(env, mode, problems),
    site: readSite(env, problems),
    services: readServices(argv, problems),
    trustedProxies: readTrustedProxies(env, problems),
    metricsToken: readMetricsToken(env, problems),
    apiDocs: readSwitch(env, 'API_DOCS', mode !== 'production', problems),
    demo: readSwitch(env, 'DEMO', mode === 'development', problems),
    logLevel: readLogLevel(env, problems),
    poolSize: 16,
    smsCeilings: readSmsCeilings(env, problems),
    databaseLimits,
    hashCost,
    rateLimitFactor: 1,
  };
  if (mode === 'production' && !place.databaseUrl)
    problems.push('DATABASE_URL is missing: the address of PostgreSQL.');
  if (problems.length > 0) throw new ConfigError(problems);
  let secret = secretKey;
  return {
    ...config,
    // Made when it is first asked for: a start that is refused leaves nothing behind.
    get secretKey() {
      return (secret ??= developmentSecret(place.dataDir));
    },
  };
}

/** Said at the start of what works and may not be what is meant. */
export function writeNotices({ mode, host, stripe, push, smsCeilings }: Config): string[] {
  const notices: string[] = [];
  if (mode === 'development')
    notices.push(
      `Development mode on ${host}: everybody knows its passwords. For real guests set NODE_ENV=production.`,
    );
  if (mode === 'production' && stripe?.secretKey.includes('_test_'))
    notices.push(
      'STRIPE_SECRET_KEY is a test key: no real card is charged. For real guests set the live keys.',
    );
  if (mode === 'production' && !push)
    notices.push(
      "VAPID_PRIVATE_KEY and VAPID_CONTACT are not set: a valet's phone that is put away is told of nothing. `npm run admin -- push-key` makes the key.",
    );
  if (smsCeilings.business > smsCeilings.platform)
    notices.push(
      `SMS_DAILY_LIMIT_PER_BUSINESS (${smsCeilings.business}) is above SMS_DAILY_LIMIT (${smsCeilings.platform}): one business can use up the day's SMS of all.`,
    );
  return notices;
}
