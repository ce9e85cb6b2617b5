import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './index.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_mySecretKey',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_myPublishableKey',
  STRIPE_WEBHOOK_SECRET: 'whsec_mySigningSecret',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portico@db.test/portico',
  PUBLIC_URL: 'https://valet.test',
  SMTP_URL: 'smtps://me:secret@mail.test:465',
  MAIL_FROM: 'Portico <valet@portico.test>',
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'my-twilio-token',
  TWILIO_FROM: '+15550100000',
};

const read = (env: Record<string, string>) =>
  readConfig({ SECRET_KEY: '0123456789abcdef'.repeat(4), ...env });

function problems(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('development needs no keys: cards are paid in the sandbox', () => {
  expect(read({}).stripe).toBeNull();
  expect(read({ STRIPE_SECRET_KEY: ' ' }).stripe).toBeNull();
});

test('Stripe is the provider in both modes once its keys are set', () => {
  const stripe = {
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    apiUrl: 'https://api.stripe.com',
  };
  expect(read(STRIPE).stripe).toEqual(stripe);
  expect(read({ ...PRODUCTION, ...STRIPE })).toMatchObject({ mode: 'production', stripe });
  const restricted = { ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_mySecretKey' };
  expect(read(restricted).stripe?.secretKey).toBe('rk_live_mySecretKey');
});

test('production without keys does not start, and lists each missing one', () => {
  const lines = problems(PRODUCTION);
  for (const name of Object.keys(STRIPE))
    expect(lines.filter((line) => line.startsWith(`${name} is missing`))).toHaveLength(1);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('nobody can pay');
});

test.each(Object.keys(STRIPE))('a missing %s stops the start in both modes', (name) => {
  for (const mode of [{}, PRODUCTION])
    expect(problems({ ...mode, ...STRIPE, [name]: '' })).toEqual([
      expect.stringContaining(`${name} is missing`),
    ]);
});

test('an invalid setting is named, and no key is repeated', () => {
  const turned = {
    STRIPE_SECRET_KEY: STRIPE.STRIPE_PUBLISHABLE_KEY,
    STRIPE_PUBLISHABLE_KEY: STRIPE.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: 'mySigningSecret',
  };
  const text = problems(turned).join('\n');
  for (const name of Object.keys(STRIPE)) expect(text).toContain(`${name} must`);
  expect(text).not.toMatch(/my(Secret|Publishable)Key|mySigningSecret/);
  expect(problems({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }).join()).toContain(
    'must both be test or both be live',
  );
});

test('another API address is for tests, and production requires https for it', () => {
  const local = { ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:1234' };
  expect(read(local).stripe?.apiUrl).toBe('http://127.0.0.1:1234');
  expect(problems({ ...PRODUCTION, ...local }).join()).toContain('must begin with https://');
  for (const bad of ['nowhere', 'ftp://stripe.test', 'https://stripe.test/v1'])
    expect(problems({ ...STRIPE, STRIPE_API_URL: bad }).join()).toContain('STRIPE_API_URL must');
});
