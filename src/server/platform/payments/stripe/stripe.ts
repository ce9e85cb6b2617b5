import Stripe from 'stripe';
import type { Logger } from 'pino';
import { computeLeastCharge } from '#domain/payments/price.ts';
import type { StripeConfig } from '../../../config/stripe.ts';
import { createRareWarning } from '../../log/createRareWarning.ts';
import {
  type ProviderCharge,
  type PaymentMetadata,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../provider.ts';
import { toStripe } from './amounts.ts';
import { mapStripeError } from './errors.ts';
import { EXPANDED_BY_PAYMENT, EXPANDED_BY_SETUP, presentPayment, presentSetup } from './present.ts';

/**
 * Timeout of one request in milliseconds; a request is tried at most twice. A charge makes two
 * requests, which together stay below the 60 s that a payment claim lasts.
 */
const TIMEOUT_MS = 12_000;
/**
 * Timeout in milliseconds of creating a payment while a user waits; it can also be created when the
 * card is entered.
 */
const BRIEF_MS = 2_500;
/**
 * Maximum difference between an event's signature and the clock, in seconds. Stripe's library checks
 * the past only.
 */
const TOLERANCE = 300;

type Tools = {
  log: Logger;
  clock: () => Date;
  timeoutMs?: number;
  /** Replaces the network client; used by the sandbox and tests. */
  httpClient?: Stripe.HttpClient;
};

/**
 * Turns an answer that is a bare number or string into a JSON error. Otherwise Stripe's library
 * fails in a place where the call hangs, and the unhandled rejection may end the process.
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
    // The retry uses the same idempotency key, so Stripe does the work once.
    maxNetworkRetries: 1,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    httpClient: refuseBareValues(httpClient ?? Stripe.createNodeHttpClient()),
  });
}

/** Builds the parameter for the card: a new confirmation token or a saved card. */
function confirmation({ card }: ProviderCharge): Stripe.PaymentIntentConfirmParams {
  return 'methodId' in card
    ? { payment_method: card.methodId }
    : { confirmation_token: card.confirmationTokenId };
}

/** Reads the payment id of a Stripe event; null when the event concerns no payment. */
function readPaymentId(event: Stripe.Event): string | null {
  const thing = event.data.object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  const id = thing.object === 'payment_intent' ? thing.id : thing.payment_intent;
  return typeof id === 'string' ? id : null;
}

/**
 * Creates the Stripe adapter on the official library. Each idempotency key of Portico becomes one
 * key per request. Accepts only cards, because no customer must be redirected to another site.
 */
export function createStripe(config: StripeConfig, tools: Tools): PaymentProvider {
  const { log, clock, timeoutMs = TIMEOUT_MS, httpClient } = tools;
  const stripe = connect(config, timeoutMs, httpClient);
  const { paymentIntents, setupIntents } = stripe;
  const warnRarely = createRareWarning();

  /**
   * Awaits an answer of Stripe and maps its errors. A proxy may answer 'null' or '{}' with 200,
   * which leaves the outcome unknown.
   */
  async function ask<T extends { id: string }>(answer: Promise<T>): Promise<T> {
    try {
      const thing: Partial<T> | null = await answer;
      if (typeof thing?.id !== 'string') throw new ProviderUnreachable('an answer without an id');
      return thing as T;
    } catch (error) {
      const meaning = mapStripeError(error);
      if (meaning instanceof ProviderUnreachable) {
        const { requestId } = error as Stripe.errors.StripeError;
        const fields = { reason: meaning.message, requestId };
        warnRarely(log, meaning.message, 'Stripe does not answer as it should', fields);
      }
      throw meaning;
    }
  }

  /**
   * Refuses an answer with other facts than asked for, which leaves the outcome unknown.
   *
   * @throws ProviderUnreachable
   */
  function requireAnswer<T extends object>(answer: T, asked: Partial<T>): void {
    const wrong = Object.keys(asked).filter(
      (name) => answer[name as keyof T] !== asked[name as keyof T],
    );
    if (wrong.length === 0) return;
    const words = 'Stripe answers about another payment';
    warnRarely(log, `${words} ${JSON.stringify(asked)}`, words, { wrong, asked });
    throw new ProviderUnreachable(`an answer with another ${wrong.join(', ')}`);
  }

  /** Presents an answer about a payment that has the facts and the metadata that were asked for. */
  function presentAnswer(
    intent: Stripe.PaymentIntent,
    asked: Partial<Pick<Stripe.PaymentIntent, 'id' | 'amount' | 'currency'>>,
    metadata: PaymentMetadata,
  ): ProviderPayment {
    requireAnswer(intent, asked);
    requireAnswer({ ...intent.metadata }, metadata);
    return presentPayment(intent);
  }

  return {
    name: 'stripe',
    publishableKey: config.publishableKey,
    signatureHeader: 'stripe-signature',

    async create({ amountCents, currency, idempotencyKey, metadata }, isWaitedFor = false) {
      // Placeholder amount; `charge` sets the real amount when the card is confirmed.
      const money = toStripe(Math.max(amountCents, computeLeastCharge(currency)), currency);
      const intent = await ask(
        paymentIntents.create(
          {
            ...money,
            metadata,
            allowed_payment_method_types: ['card'],
          },
          {
            idempotencyKey,
            ...(isWaitedFor && { timeout: Math.min(BRIEF_MS, timeoutMs), maxNetworkRetries: 0 }),
          },
        ),
      );
      return presentAnswer(intent, money, metadata);
    },

    async charge(charge) {
      const { providerPaymentId: id, metadata, customerId, keep, idempotencyKey } = charge;
      const money = toStripe(charge.amountCents, charge.currency);
      const updated = await ask(
        paymentIntents.update(
          id,
          {
            amount: money.amount,
            // Resets the flag, because an earlier attempt with another card may have set it.
            setup_future_usage: keep ? 'on_session' : '',
            ...(customerId === null ? {} : { customer: customerId }),
          },
          { idempotencyKey: `${idempotencyKey}-amount` },
        ),
      );
      presentAnswer(updated, { id, ...money }, metadata);
      const intent = await ask(
        paymentIntents.confirm(
          id,
          { ...confirmation(charge), use_stripe_sdk: true, expand: EXPANDED_BY_PAYMENT },
          { idempotencyKey: `${idempotencyKey}-confirm` },
        ),
      );
      return presentAnswer(intent, { id, ...money }, metadata);
    },

    async retrieve(id, metadata) {
      const intent = await ask(paymentIntents.retrieve(id, { expand: EXPANDED_BY_PAYMENT }));
      return presentAnswer(intent, { id }, metadata);
    },

    async cancel(id, metadata) {
      return presentAnswer(await ask(paymentIntents.cancel(id)), { id }, metadata);
    },

    async refund({ providerPaymentId, amountCents, currency, idempotencyKey }) {
      const money = toStripe(amountCents, currency);
      const refund = { payment_intent: providerPaymentId, amount: money.amount };
      const made = await ask(stripe.refunds.create(refund, { idempotencyKey }));
      requireAnswer(made, { payment_intent: providerPaymentId, ...money });
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
            // Saves the card only for charges while its owner is present.
            usage: 'on_session',
            use_stripe_sdk: true,
            expand: EXPANDED_BY_SETUP,
          },
          { idempotencyKey },
        ),
      );
      return presentSetup(intent);
    },

    async retrieveSetup(setupId) {
      // The setup id comes from a browser; other characters could change the path of the request.
      if (!/^seti_\w+$/.test(setupId)) throw new ProviderStateConflict('No such setup.');
      return presentSetup(await ask(setupIntents.retrieve(setupId, { expand: EXPANDED_BY_SETUP })));
    },

    async forgetCard(methodId) {
      try {
        await ask(stripe.paymentMethods.detach(methodId));
      } catch (error) {
        // Other errors mean an unknown or detached card, so there is nothing to delete.
        if (error instanceof ProviderUnreachable) throw error;
      }
    },

    async forgetCustomer(customerId) {
      try {
        await ask(stripe.customers.del(customerId));
      } catch (error) {
        // Other errors mean an unknown customer, so there is nothing to delete.
        if (error instanceof ProviderUnreachable) throw error;
      }
    },

    readWebhook(rawBody, signature): ProviderEvent | null {
      try {
        const { webhookSecret } = config;
        // Stripe's library reads the last time of a header, so a second one could hide it.
        const [signedAt, second] = (signature ?? '').matchAll(/(?:^|,)t=([^,]*)/g);
        if (second || Number(signedAt?.[1]) - clock().getTime() / 1000 > TOLERANCE) return null;
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
