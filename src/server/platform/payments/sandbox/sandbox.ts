import type { Db } from '../../db/client.ts';
import { CardDeclined, type PaymentProvider } from '../provider.ts';
import { type Card, readCard } from './cards.ts';
import { authenticatePayment, createPaymentIntents } from './payments.ts';
import { randomId } from './requests.ts';
import { readEvent } from './signature.ts';
import { authenticateSetup, createWallet } from './wallet.ts';

export type Sandbox = PaymentProvider & {
  /** @throws CardDeclined for a card that cannot even be read */
  createConfirmationToken(card: Card): Promise<{ id: string }>;
  /** The bank's answer to a challenge. Null when there is no such payment or setup. */
  authenticate(clientSecret: string, approve: boolean): Promise<{ status: string } | null>;
};

/**
 * A payment provider that charges nobody. It keeps its own state in its own tables, knows nothing
 * of orders, and behaves like the real one: idempotency keys, test cards, challenges, refusals, cards
 * kept for later.
 */
export function createSandbox(db: Db, secretKey: Buffer, clock: () => Date): Sandbox {
  return {
    name: 'sandbox',
    publishableKey: null,
    signatureHeader: 'payment-signature',
    ...createPaymentIntents(db, clock),
    ...createWallet(db, clock),
    readWebhook: (rawBody, signature) => readEvent(secretKey, rawBody, signature, clock()),

    async createConfirmationToken(card) {
      const read = readCard(card, secretKey, clock());
      if ('refusal' in read) throw new CardDeclined(read.refusal);
      const id = randomId('sct');
      await db
        .insertInto('sandbox_tokens')
        .values({ id, ...read.details })
        .execute();
      return { id };
    },

    async authenticate(clientSecret, approve) {
      return db
        .transaction()
        .execute(
          async (trx) =>
            (await authenticatePayment(trx, clientSecret, approve)) ??
            (await authenticateSetup(trx, clientSecret, approve)),
        );
    },
  };
}

export function isSandbox(provider: PaymentProvider): provider is Sandbox {
  return provider.name === 'sandbox';
}
