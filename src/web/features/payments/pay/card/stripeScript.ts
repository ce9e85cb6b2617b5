/**
 * Address of Stripe's script, in the release of the API version that the server uses. Stripe
 * permits loading only from this address, no bundling: https://docs.stripe.com/js
 */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export type StripeError = { type: string; code?: string; message?: string };
type StripeFailure = { error?: StripeError };

export type StripeLook = {
  theme: 'stripe' | 'night';
  disableAnimations: boolean;
  variables: Record<string, string>;
};
/** Options of Stripe's Elements that can change after creation. */
export type ElementsChange = {
  mode?: 'payment' | 'setup';
  amount?: number;
  currency?: string;
  setupFutureUsage?: 'on_session' | null;
  locale?: string;
  appearance?: StripeLook;
};
export type ElementsOptions = ElementsChange & { allowedPaymentMethodTypes: string[] };

export type PaymentElement = {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  update: (options: { readOnly: boolean }) => void;
  on(event: 'ready', heard: () => void): void;
  on(event: 'change', heard: (event: { complete: boolean }) => void): void;
  on(event: 'loaderror', heard: (event: { error: StripeError }) => void): void;
};
export type StripeElements = {
  create: (type: 'payment', options: object) => PaymentElement;
  update: (options: ElementsChange) => void;
  submit: () => Promise<StripeFailure>;
};

/** Types of the parts of Stripe.js that Portico uses. */
export type StripeScript = {
  elements: (options: ElementsOptions) => StripeElements;
  createConfirmationToken: (options: {
    elements: StripeElements;
  }) => Promise<StripeFailure & { confirmationToken?: { id: string } }>;
  handleNextAction: (options: { clientSecret: string }) => Promise<StripeFailure>;
};

type WithStripe = { Stripe?: (key: string) => StripeScript };

type ScriptRules = { createScriptURL: (address: string) => string | null };
type WithTrustedTypes = {
  trustedTypes?: { createPolicy: (name: string, rules: ScriptRules) => unknown };
};

/** Accepts HTTPS addresses of js.stripe.com and its subdomains, rejects all others. */
function allowScript(address: string): string | null {
  const { protocol, hostname } = new URL(address, location.href);
  const isStripe = hostname === 'js.stripe.com' || hostname.endsWith('.js.stripe.com');
  return protocol === 'https:' && isStripe ? address : null;
}

let hasPolicy = false;

/**
 * Creates the default Trusted Types policy. Under a CSP with Trusted Types, Stripe's script needs
 * the policy to load further scripts: https://docs.stripe.com/security/guide
 */
function trustStripe(): void {
  if (hasPolicy) return;
  hasPolicy = true;
  (window as WithTrustedTypes).trustedTypes?.createPolicy('default', {
    createScriptURL: allowScript,
  });
}

let coming: Promise<StripeScript> | null = null;

function load(key: string): Promise<StripeScript> {
  return new Promise((resolve, reject) => {
    trustStripe();
    const script = document.createElement('script');
    script.src = STRIPE_SCRIPT;
    script.addEventListener('load', () => {
      const { Stripe } = window as WithStripe;
      if (Stripe) resolve(Stripe(key));
      else reject(new Error('The script of Stripe is empty'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of Stripe did not come'));
    });
    document.head.append(script);
  });
}

/**
 * Loads Stripe.js with the publishable key, once per page.
 *
 * @throws Error when the script does not load; the next call tries again
 */
export async function loadStripe(key: string): Promise<StripeScript> {
  coming ??= load(key);
  try {
    return await coming;
  } catch (error) {
    coming = null;
    throw error;
  }
}
