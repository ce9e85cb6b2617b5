import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatePrivateKey } from './push.ts';
import { ConfigError, readConfig, readInstallation, writeNotices } from './index.ts';

const development = { SECRET_KEY: '0'.repeat(64) };
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://me:my-database-password@db.test/portico',
  PUBLIC_URL: 'https://valet.test',
  SECRET_KEY: '0123456789abcdef'.repeat(4),
  SMTP_URL: 'smtps://mail.test:465',
  MAIL_FROM: 'valet@portico.test',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'my-twilio-token',
  TWILIO_FROM: '+15550100000',
  STRIPE_SECRET_KEY: 'sk_live_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  VAPID_PRIVATE_KEY: generatePrivateKey(),
  VAPID_CONTACT: 'mailto:valet@portico.test',
};

function problems(env: Record<string, string>, read: (env: Record<string, string>) => unknown) {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('a complete production configuration has no problems, and listens on all interfaces', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    apiDocs: false,
    publicUrl: 'https://valet.test',
  });
});

test('development listens on this machine only, unless HOST is set', () => {
  expect(readConfig(development)).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    apiDocs: true,
  });
  expect(readConfig({ ...development, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readConfig({ ...development, HOST: ' ', PORT: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
  });
});

test('development warns in one line that its passwords are public, and production has no warning', () => {
  expect(writeNotices(readConfig(development))).toEqual([
    expect.stringMatching(/^Development mode on 127\.0\.0\.1: .*passwords.*NODE_ENV=production\.$/),
  ]);
  expect(writeNotices(readConfig(production))).toEqual([]);
});

test('production warns of test keys, and of a business limit above the total limit', () => {
  const test = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' };
  expect(writeNotices(readConfig({ ...production, ...test }))).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/),
  ]);
  const limits = { SMS_DAILY_LIMIT: '5', SMS_DAILY_LIMIT_PER_BUSINESS: '99999' };
  expect(writeNotices(readConfig({ ...production, ...limits }))).toEqual([
    expect.stringMatching(/^SMS_DAILY_LIMIT_PER_BUSINESS \(99999\) is above SMS_DAILY_LIMIT \(5\)/),
  ]);
});

test('production warns that phones in the pocket hear nothing without a push key', () => {
  const { VAPID_PRIVATE_KEY: _, VAPID_CONTACT: __, ...rest } = production;
  expect(writeNotices(readConfig(rest))).toEqual([
    expect.stringMatching(/^VAPID_PRIVATE_KEY .*put away.*`npm run admin -- push-key`/),
  ]);
  expect(writeNotices(readConfig(development)).join()).not.toContain('VAPID');
});

test('an invalid DATABASE_URL is the only problem listed when the mode depends on it', () => {
  const line = /^DATABASE_URL must begin with postgres:\/\/[^\n]*$/;
  expect(problems({ DATABASE_URL: 'mysql://db.test/portico' }, readConfig)).toMatch(line);
  expect(problems({ ...production, DATABASE_URL: 'mysql://db.test/x' }, readConfig)).toMatch(line);
});

test.each(['', 'abc', 'g'.repeat(64)])('a secret of %j in the data folder is refused', (text) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  try {
    writeFileSync(join(folder, 'secret'), text);
    const read = (env: Record<string, string>) => readConfig(env).secretKey;
    expect(problems({ DATA_DIR: folder }, read)).toContain('must hold 64 hexadecimal characters');
    writeFileSync(join(folder, 'secret'), `${'0a'.repeat(32)}\n`);
    expect(read({ DATA_DIR: folder })).toEqual(Buffer.from('0a'.repeat(32), 'hex'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('development mode never starts by accident', () => {
  test.each(['prod', 'Production', 'PRODUCTION', 'staging', 'live', 'productoin', 'test', '0'])(
    'NODE_ENV=%s stops the start, with a database and without',
    (mode) => {
      for (const rest of [development, production])
        for (const read of [readConfig, readInstallation])
          expect(problems({ ...rest, NODE_ENV: mode }, read)).toContain(
            `NODE_ENV must be production or development, not '${mode}'.`,
          );
    },
  );

  test.each(['development', '', ' '])("NODE_ENV='%s' is development", (mode) => {
    expect(readConfig({ ...development, NODE_ENV: mode }).mode).toBe('development');
  });

  test('an https address in development stops the start', () => {
    const env = { ...development, PUBLIC_URL: 'https://valet.test' };
    for (const read of [readConfig, readInstallation])
      expect(problems(env, read)).toContain('set NODE_ENV=production');
    expect(readConfig({ ...development, PUBLIC_URL: 'http://192.168.1.7:3000/' }).publicUrl).toBe(
      'http://192.168.1.7:3000',
    );
  });
});

const wrong: Record<string, string[]> = {
  PORT: ['-1', '65536', '3000.5', '0x10', '1e3', 'http', '999999'],
  HOST: ['a b', 'http://valet.test', '-', '::g', 'a/b', 'x'.repeat(300), '256.1.1.1', '1.2.3.04'],
  PUBLIC_URL: [
    'valet.test',
    'ftp://valet.test',
    'https://valet.test/path',
    'https://valet.test/?a=1',
    'https://me:secret@valet.test',
    'javascript:alert(1)',
  ],
  DATABASE_URL: ['mysql://db', 'db.test', 'postgres://', 'postgres://db one'],
  MIGRATION_DATABASE_URL: ['db.test'],
  SECRET_KEY: ['short', 'g'.repeat(64), '0'.repeat(64), 'ab'.repeat(32), 'a'.repeat(65)],
  METRICS_TOKEN: ['short', 'a b'.repeat(10), 'a'.repeat(201)],
  TRUSTED_PROXIES: ['nobody', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,oops', '10.0.0.1/8/8', '::/0'],
  LOG_LEVEL: ['loud', 'INFO'],
  API_DOCS: ['yes', '1', 'ON'],
  TWILIO_API_URL: ['http://twilio.test', 'nowhere'],
  STRIPE_API_URL: ['http://stripe.test', 'https://stripe.test/v1'],
};

describe.each(Object.entries(wrong))('%s', (name, values) => {
  test.each(values)('is refused when it is %s', (value) => {
    const text = problems({ ...production, [name]: value }, readConfig);
    expect(text).toContain(`${name} must`);
    expect(text).not.toMatch(/my-database-password|my-twilio-token/);
  });
});

test('accepts valid values as they are', () => {
  expect(
    readConfig({
      ...production,
      PORT: '0',
      HOST: '::1',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback, fd00::/8',
      LOG_LEVEL: 'warn',
      API_DOCS: 'on',
    }),
  ).toMatchObject({
    port: 0,
    host: '::1',
    trustedProxies: ['10.0.0.0/8', '::1', 'loopback', 'fd00::/8'],
    logLevel: 'warn',
    apiDocs: true,
  });
});
