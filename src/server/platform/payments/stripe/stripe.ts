import Stripe from 'stripe';
import type { Logger } from 'pino';
import { computeLeastCharge } from '#domain/payments/price.ts';
import type { StripeConfig } from '../../../config/stripe.ts';
import {
  type Charge,
  type PaymentProvider,
  type ProviderEvent,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../provider.ts';
import { toStripe } from './amounts.ts';
import { translate } from './errors.ts';
import { OF_PAYMENT, OF_SETUP, presentPayment, presentSetup } from './present.ts';

/** For one question, tried at most twice. Both of a charge's take less than a claim lasts. */
const TIMEOUT_MS = 12_000;
/** For a payment that can be made later just as well, when its card is there. */
const BRIEF_MS = 2_500;
/** Seconds an event's signature is good for. */
const TOLERANCE = 300;

type Tools = {
  log: Logger;
  clock: () => Date;
  timeoutMs?: number;
  /** Carries the requests instead of the network. */
  httpClient?: Stripe.HttpClient;
};

/**
 * The library trips over an answer that is a bare number or text where nobody hears of it: the call would
 * hang, and the rejection nobody handles may end the process. To it, such an answer is no JSON.
 */
function refuseBareValues(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const response = await client.makeRequest(...request);
      const readJson = response.toJSON.bind(response);
      response.toJSON = async () => {
        const answer: unknown = await readJson();
        if (typeof answer === 'object') return answer;
        throw new SyntaxError(`a ${typeof answer} in place of an answer`);
      };
      return response;
    },
  };
}

function connect(config: StripeConfig, timeout: number, httpClient?: Stripe.HttpClient): Stripe {
  const { protocol, hostname, port } = new URL(config.apiUrl);
  return new Stripe(config.secretKey, {
    timeout,
    // With the same key, so that it is done once.
    maxNetworkRetries: 1,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    httpClient: refuseBareValues(httpClient ?? Stripe.createNodeHttpClient()),
  });
}

/** With a card entered now, or one kept before. */
function confirmation({ card }: Charge): Stripe.PaymentIntentConfirmParams {
  return 'methodId' in card
    ? { payment_method: card.methodId }
    : { confirmation_token: card.confirmationTokenId };
}

/** What an event is about; null where that is no payment. */
function readPaymentId(event: Stripe.Event): string | null {
  const thing = event.data.object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const id = thing.object === 'payment_intent' ? thing.id : thing.payment_intent;
  return typeof id === 'string' ? id : null;
}

/**
 * Stripe behind the provider's interface, through its official library. A key of ours becomes one key
 * for each of its calls; cards only, so that nobody is sent to another site to pay.
 */
export function createStripe(config: StripeConfig, tools: Tools): PaymentProvider {
  const { log, clock, timeoutMs = TIMEOUT_MS, httpClient } = tools;
  const stripe = connect(config, timeoutMs, httpClient);
  const { paymentIntents, setupIntents } = stripe;

  /** A proxy on the way may answer 'null' or '{}' with 200: that says nothing of what happened. */
  async function ask<T extends { id: string }>(answer: Promise<T>): Promise<T> {
    try {
      const thing: Partial<T> | null = await answer;
      if (typeof thing?.id !== 'string') throw new ProviderUnreachable('an answer without an id');
      return thing as T;
    } catch (error) {
      const meaning = translate(error);
      if (meaning instanceof ProviderUnreachable) {
        const { requestId } = error as Stripe.errors.StripeError;
        log.warn({ reason: meaning.message, requestId }, 'Stripe does not answer as it should');
      }
      throw meaning;
    }
  }

  const retrieve = async (id: string) =>
    presentPayment(await ask(paymentIntents.retrieve(id, { expand: OF_PAYMENT })));

  return {
    name: 'stripe',
    publishableKey: config.publishableKey,
    signatureHeader: 'stripe-signature',

    async create({ amountCents, currency, idempotencyKey, metadata }, isWaitedFor = false) {
      const intent = await ask(
        paymentIntents.create(
          {
            // What is charged is set when the card is confirmed.
            ...toStripe(Math.max(amountCents, computeLeastCharge(currency)), currency),
            metadata,
            allowed_payment_method_types: ['card'],
          },
          {
            idempotencyKey,
            ...(isWaitedFor && { timeout: Math.min(BRIEF_MS, timeoutMs), maxNetworkRetries: 0 }),
          },
        ),
      );
      return presentPayment(intent);
    },

    async charge(charge) {
      const { providerPaymentId: id, customerId, keep, idempotencyKey } = charge;
      const { amount } = toStripe(charge.amountCents, charge.currency);
      await ask(
        paymentIntents.update(
          id,
          {
            amount,
            // An earlier try may have wanted its card kept.
            setup_future_usage: keep ? 'on_session' : '',
            ...(customerId === null ? {} : { customer: customerId }),
          },
          { idempotencyKey: `${idempotencyKey}-amount` },
        ),
      );
      const intent = await ask(
        paymentIntents.confirm(
          id,
          { ...confirmation(charge), use_stripe_sdk: true, expand: OF_PAYMENT },
          { idempotencyKey: `${idempotencyKey}-confirm` },
        ),
      );
      return presentPayment(intent);
    },

    retrieve,

    async cancel(id) {
      return presentPayment(await ask(paymentIntents.cancel(id)));
    },

    async refund({ providerPaymentId, amountCents, currency, idempotencyKey }) {
      const { amount } = toStripe(amountCents, currency);
      const refund = { payment_intent: providerPaymentId, amount };
      await ask(stripe.refunds.create(refund, { idempotencyKey }));
    },

    async createCustomer({ idempotencyKey, metadata }) {
      const { id } = await ask(stripe.customers.create({ metadata }, { idempotencyKey }));
      return { id };
    },

    async setUpCard({ customerId, confirmationTokenId, idempotencyKey }) {
      const intent = await ask(
        setupIntents.create(
          {
            customer: customerId,
            confirm: true,
            confirmation_token: confirmationTokenId,
            allowed_payment_method_types: ['card'],
            // Charged only while its owner is there and asks for it.
            usage: 'on_session',
            use_stripe_sdk: true,
            expand: OF_SETUP,
          },
          { idempotencyKey },
        ),
      );
      return presentSetup(intent);
    },

    async retrieveSetup(setupId) {
      // An id from a browser: anything else would ask for something else.
      if (!/^seti_\w+$/.test(setupId)) throw new ProviderStateConflict('No such setup.');
      return presentSetup(await ask(setupIntents.retrieve(setupId, { expand: OF_SETUP })));
    },

    async forgetCard(methodId) {
      try {
        await ask(stripe.paymentMethods.detach(methodId));
      } catch (error) {
        // Stripe knows no such card, or nobody it is kept for.
        if (error instanceof ProviderUnreachable) throw error;
      }
    },

    async forgetCustomer(customerId) {
      try {
        await ask(stripe.customers.del(customerId));
      } catch (error) {
        // Stripe knows no such customer.
        if (error instanceof ProviderUnreachable) throw error;
      }
    },

    readWebhook(rawBody, signature): ProviderEvent | null {
      try {
        const { webhookSecret } = config;
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? '',
          webhookSecret,
          TOLERANCE,
          undefined,
          clock().getTime(),
        );
        return { id: event.id, type: event.type, providerPaymentId: readPaymentId(event) };
      } catch {
        return null;
      }
    },
  };
}
