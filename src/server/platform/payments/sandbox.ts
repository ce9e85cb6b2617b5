import { hkdfSync } from 'node:crypto';
import Stripe from 'stripe';
import type { Db } from '../db/client.ts';
import type { Logger } from 'pino';
import type { Card } from './emulator/cards.ts';
import { createEmulator } from './emulator/emulator.ts';
import { StripeFault } from './emulator/protocol.ts';
import { CardDeclined, type PaymentProvider, ProviderStateConflict } from './provider.ts';
import { createStripe } from './stripe/stripe.ts';

export type Sandbox = PaymentProvider & {
  /** @throws CardDeclined for an invalid card */
  createConfirmationToken(card: Card): Promise<{ id: string }>;
  /**
   * Answers the bank challenge of a payment or card setup.
   *
   * @returns null for an unknown payment or setup
   * @throws ProviderStateConflict when no challenge is pending
   */
  authenticate(clientSecret: string, approve: boolean): Promise<{ status: string } | null>;
};

/** Derives the secret that signs the sandbox's events. */
export function sandboxWebhookSecret(secretKey: Buffer): string {
  const key = hkdfSync('sha256', secretKey, '', 'portico sandbox webhook', 32);
  return `whsec_${Buffer.from(key).toString('hex')}`;
}

/**
 * Creates the sandbox: the production Stripe adapter connected to an emulator in this process,
 * which also replaces Stripe's script in the browser. Charges nobody.
 */
export function createSandbox(
  db: Db,
  appSecret: Buffer,
  tools: { log: Logger; clock: () => Date },
): Sandbox {
  const secretKey = 'sk_test_sandbox';
  const { clock } = tools;
  const emulator = createEmulator({ db, clock, secretKey, fingerprintKey: appSecret });
  const config = {
    secretKey,
    publishableKey: '',
    webhookSecret: sandboxWebhookSecret(appSecret),
    apiUrl: 'https://api.stripe.com',
  };
  return {
    ...createStripe(config, { ...tools, httpClient: Stripe.createFetchHttpClient(emulator.fetch) }),
    name: 'sandbox',
    publishableKey: null,

    async createConfirmationToken(card) {
      try {
        return await emulator.createConfirmationToken(card);
      } catch (error) {
        if (error instanceof StripeFault) throw new CardDeclined(error.message);
        throw error;
      }
    },

    async authenticate(clientSecret, approve) {
      try {
        const answered = await emulator.authenticate(clientSecret, approve);
        if (!answered) throw new ProviderStateConflict('No challenge waits for an answer.');
        return answered;
      } catch (error) {
        if (error instanceof StripeFault) return null;
        throw error;
      }
    },
  };
}

export function isSandbox(provider: PaymentProvider): provider is Sandbox {
  return provider.name === 'sandbox';
}
