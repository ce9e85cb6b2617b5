import { type Env, listMissing, readValue, type ServerMode } from './group.ts';

export type StripeConfig = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string;
};

const names = {
  STRIPE_SECRET_KEY: 'the secret key of the account at Stripe, beginning with sk_ or rk_',
  STRIPE_PUBLISHABLE_KEY: 'the key for the browser, beginning with pk_',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook at Stripe, beginning with whsec_',
};

const forms = {
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
};

/**
 * Checks the format of the Stripe settings. The messages omit the values, because they are secret,
 * even under a wrong name.
 */
function checkForms(env: Env, problems: string[]) {
  for (const [name, form] of Object.entries(forms)) {
    const value = readValue(env, name);
    if (value && !form.test(value))
      problems.push(`${name} must be ${names[name as keyof typeof names]}.`);
  }
  const [secret, publishable] = [
    readValue(env, 'STRIPE_SECRET_KEY'),
    readValue(env, 'STRIPE_PUBLISHABLE_KEY'),
  ];
  const kind = (key: string | undefined) => /_(test|live)_/.exec(key ?? '')?.[1];
  if (kind(secret) && kind(publishable) && kind(secret) !== kind(publishable))
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test or both be live.',
    );
}

function readApiUrl(env: Env, mode: ServerMode, problems: string[]): string {
  const text = readValue(env, 'STRIPE_API_URL') ?? 'https://api.stripe.com';
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && url.pathname === '/' && url.search === '';
  if (!isOrigin || !/^https?:$/.test(url.protocol))
    problems.push('STRIPE_API_URL must be an address without a path, as https://api.stripe.com.');
  else if (mode === 'production' && url.protocol !== 'https:')
    problems.push('STRIPE_API_URL must begin with https:// in production.');
  return text;
}

/**
 * Reads the Stripe settings. Returns null for the payment sandbox; production has no sandbox and
 * requires the settings.
 */
export function readStripe(env: Env, mode: ServerMode, problems: string[]): StripeConfig | null {
  problems.push(...listMissing(env, mode, names, 'Without Stripe nobody can pay.'));
  checkForms(env, problems);
  const apiUrl = readApiUrl(env, mode, problems);
  const secretKey = readValue(env, 'STRIPE_SECRET_KEY');
  const publishableKey = readValue(env, 'STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = readValue(env, 'STRIPE_WEBHOOK_SECRET');
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}
