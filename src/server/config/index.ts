import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConnectionLimits, databaseLimits } from '../platform/db/connection.ts';
import { hashCost, type HashCost } from '../platform/secrets/passwords.ts';
import { StartError } from '../platform/start/startError.ts';
import { type Env, readValue, type ServerMode } from './group.ts';
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

export type ServerService = 'web' | 'worker';

export type Config = {
  mode: ServerMode;
  port: number;
  host: string;
  /**
   * Start of every link in messages. Configured, never read from a request's Host header, because a
   * caller can forge that header.
   */
  publicUrl: string;
  /** URL of the database; null selects the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /**
   * Database URL of the role that owns the tables, for migrations; null migrates through
   * `databaseUrl`.
   */
  migrationDatabaseUrl: string | null;
  dataDir: string;
  /**
   * Key of 32 bytes that encrypts stored messages and keys the hashes of codes. A database dump
   * without the key reveals neither.
   */
  secretKey: Buffer;
  /** Settings of the SMTP server; null sends e-mails to the development inbox. */
  mail: MailConfig | null;
  /** Settings of Twilio; null sends SMS to the development inbox. */
  sms: SmsConfig | null;
  /** Maximum number of SMS per day (UTC): per business, and for the whole platform. */
  smsCeilings: SmsCeilings;
  /** Settings of Stripe; null selects the payment sandbox. */
  stripe: StripeConfig | null;
  /** Null disables push notifications: phones get none while the app is in the background. */
  push: PushConfig | null;
  webhooks: WebhooksConfig;
  /** Content that the operator adds to the public pages: demo link, testimonials, map. */
  site: ConfiguredSite;
  services: readonly ServerService[];
  /** IP addresses or ranges of proxies whose `X-Forwarded-For` header the server believes. */
  trustedProxies: readonly string[];
  /**
   * Bearer token for `/metrics`. Null opens `/metrics` to everybody in development, and disables it
   * in production.
   */
  metricsToken: string | null;
  /** True enables `/docs` and `/openapi.json`. */
  apiDocs: boolean;
  /** True fills an empty database with demo data in development mode. */
  demo: boolean;
  logLevel: string;
  /** Number of connections in this process's pool. */
  poolSize: number;
  /** Timeouts of database connections and statements; only tests change them. */
  databaseLimits: ConnectionLimits;
  /** Cost of hashing a password; only tests change it. */
  hashCost: HashCost;
  rateLimitFactor: number;
};

/**
 * Thrown at the start because settings are missing or wrong; each line of the message names one
 * setting to fix.
 */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  constructor(lines: string[]) {
    super(lines.join('\n'));
  }
}

/**
 * Reads the secret key of a development server, or creates it on the first start.
 *
 * @throws ConfigError when the key file can be neither read nor created
 */
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
      // EEXIST: another process that starts for the first time was faster, so this process reads
      // the other's secret.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        // Deletes a half-written file (full disk), because the next start would read it as the
        // secret.
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

function readServices(argv: readonly string[], problems: string[]): ServerService[] {
  const flag = argv.find((word) => word.startsWith('--services='));
  if (!flag) return ['web', 'worker'];
  const names = flag.slice('--services='.length).split(',');
  const wrong = names.filter((name) => name !== 'web' && name !== 'worker');
  if (wrong.length > 0)
    problems.push(`--services knows web and worker, not '${wrong.join(', ')}'.`);
  return names as ServerService[];
}

/**
 * Settings that the operator's command-line tools need: the location of the data, and the public
 * URL.
 */
export type InstallationSettings = Pick<
  Config,
  'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'publicUrl'
>;

/**
 * Reads the location of the data and the public URL.
 *
 * @throws ConfigError when one of these settings is missing or wrong
 */
export function readInstallation(env: Env): InstallationSettings {
  const problems: string[] = [];
  const mode = readMode(env, problems);
  const place = resolveInstallation(env, mode, readPort(env, problems), problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return place;
}

function resolveInstallation(
  env: Env,
  mode: ServerMode,
  port: number,
  problems: string[],
): InstallationSettings {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL', problems);
  const migrationUrl = readDatabaseUrl(env, 'MIGRATION_DATABASE_URL', problems);
  return {
    publicUrl: readPublicUrl(env, mode, port, problems),
    databaseUrl,
    migrationDatabaseUrl: databaseUrl && migrationUrl,
    dataDir: resolve(readValue(env, 'DATA_DIR') ?? './data'),
  };
}

/**
 * Reads all settings from the environment, once at the start.
 *
 * @throws ConfigError that names every wrong setting at once
 */
export function readConfig(env: Env, argv: readonly string[] = []): Config {
  const problems: string[] = [];
  // Without NODE_ENV, DATABASE_URL decides the mode. Checked first, because a wrong DATABASE_URL
  // causes misleading errors about other settings.
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
    // Creates the secret at its first use, because a refused start must leave no file behind.
    get secretKey() {
      return (secret ??= developmentSecret(place.dataDir));
    },
  };
}

/** Lists warnings for the log of the start: settings that are valid but probably not intended. */
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
