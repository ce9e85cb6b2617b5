import type { Db, Queryable } from '../../db/client.ts';
import { type Card, readCard } from './cards.ts';
import {
  answerSetup,
  createCustomer,
  createSetup,
  deleteCustomer,
  retrieveSetup,
} from './customers.ts';
import {
  answerIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  createRefund,
  retrieveIntent,
  updateIntent,
} from './intents.ts';
import { detachMethod, enterCard } from './methods.ts';
import { type StripeEvent, newId, type EmulatorRequestScope } from './objects.ts';
import {
  ConnectionBroken,
  StripeFault,
  type StripeForm,
  buildMissingFault,
  readForm,
} from './protocol.ts';
import { type EmulatorAnswer, answerOnce } from './requests.ts';

/**
 * Faults to simulate: the connection breaks before (`refuse`) or after (`lose`) the work; the work
 * is done but answered with 500, also on a repeat (`fail`); too many requests (`limit`); or a
 * delay.
 */
export type SimulatedFault = 'refuse' | 'lose' | 'fail' | 'limit' | { wait: Promise<void> };

/** A request to the emulator; `what` is method and path, such as `POST /v1/refunds`. */
export type EmulatorRequest = {
  what: string;
  form: StripeForm;
  key: string | undefined;
  version: string | null;
};

export type EmulatorOptions = {
  db: Db;
  clock: () => Date;
  /** API key of the emulator, which refuses every other key. */
  secretKey: string;
  fingerprintKey: Buffer;
  /** Called for each request; returns the fault to simulate. */
  findTrouble?: (request: EmulatorRequest) => SimulatedFault | null;
  onEvent?: (event: StripeEvent) => void;
};

const routes: Record<
  string,
  (work: EmulatorRequestScope, id: string, form: StripeForm) => Promise<object>
> = {
  'POST payment_intents': createIntent,
  'GET payment_intents/id': retrieveIntent,
  'POST payment_intents/id': updateIntent,
  'POST payment_intents/id/confirm': confirmIntent,
  'POST payment_intents/id/cancel': cancelIntent,
  'POST refunds': createRefund,
  'POST customers': createCustomer,
  'DELETE customers/id': deleteCustomer,
  'POST setup_intents': createSetup,
  'GET setup_intents/id': retrieveSetup,
  'POST payment_methods/id/detach': detachMethod,
};

/** Finds the handler of a route. */
function findHandler(method: string, path: string, form: StripeForm) {
  const [, , kind = '', id = '', verb = ''] = path.split('/');
  const route = routes[`${method} ${kind}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`];
  if (!route) throw buildMissingFault('path', path);
  return (work: EmulatorRequestScope) => route(work, id, form);
}

/**
 * Turns an error that a repeat must get too into an answer, because the transaction must commit the
 * work before the error.
 */
async function toAnswer(work: Promise<object>): Promise<EmulatorAnswer> {
  try {
    return { status: 200, body: await work };
  } catch (error) {
    if (error instanceof StripeFault && error.isKept)
      return { status: error.status, body: error.body };
    throw error;
  }
}

const toResponse = ({ status, body }: EmulatorAnswer, isRepeated = false) =>
  Response.json(body, {
    status,
    headers: {
      'request-id': 'req_emulator',
      ...(isRepeated ? { 'idempotent-replayed': 'true' } : {}),
    },
  });

/**
 * Emulates Stripe's API: form requests, JSON answers, idempotency keys, errors, test cards and
 * events. Charges nobody and stores its objects in its own tables.
 */
export function createEmulator(options: EmulatorOptions) {
  const { db, clock, secretKey, fingerprintKey, findTrouble, onEvent } = options;

  function startWork(queryable: Queryable) {
    const events: StripeEvent[] = [];
    const work: EmulatorRequestScope = {
      db: queryable,
      happen: (type, thing) =>
        events.push({
          id: newId('evt'),
          object: 'event',
          type,
          api_version: '2026-10-28.endive',
          created: Math.floor(clock().getTime() / 1000),
          data: { object: structuredClone(thing) },
        }),
    };
    return { work, events };
  }
  const tell = (events: StripeEvent[]) => {
    for (const event of events) onEvent?.(event);
  };

  async function change(
    request: EmulatorRequest,
    text: string,
    handler: (work: EmulatorRequestScope) => Promise<object>,
    trouble: SimulatedFault | null,
  ): Promise<Response> {
    let events: StripeEvent[] = [];
    const { what, key } = request;
    const answer = await answerOnce(db, key, `${what}\n${text}`, async (trx) => {
      if (trouble && typeof trouble === 'object') await trouble.wait;
      const started = startWork(trx);
      events = started.events;
      const done = await toAnswer(handler(started.work));
      if (trouble !== 'fail') return done;
      return { status: 500, body: { error: { type: 'api_error', message: 'Sorry' } } };
    });
    tell(events);
    if (trouble === 'lose') throw new ConnectionBroken();
    return toResponse(answer, answer.isRepeated);
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const text = method === 'GET' ? search : await request.text();
    const asked: EmulatorRequest = {
      what: `${method} ${pathname}`,
      form: readForm(text),
      key: headers.get('idempotency-key') ?? undefined,
      version: headers.get('stripe-version'),
    };
    const trouble = findTrouble?.(asked) ?? null;
    if (headers.get('authorization') !== `Bearer ${secretKey}`)
      throw new StripeFault(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided',
      });
    if (trouble === 'refuse') throw new ConnectionBroken();
    if (trouble === 'limit')
      throw new StripeFault(429, { type: 'invalid_request_error', code: 'rate_limit' });
    const handler = findHandler(method, pathname, asked.form);
    if (method !== 'GET') return change(asked, text, handler, trouble);
    if (trouble && typeof trouble === 'object') await trouble.wait;
    return toResponse(await toAnswer(handler(startWork(db).work)));
  }

  return {
    /** Replaces `fetch` for requests to Stripe's API. @throws ConnectionBroken */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      try {
        return await answer(new Request(input, init));
      } catch (error) {
        if (error instanceof StripeFault) return toResponse(error);
        throw error;
      }
    },

    /**
     * Creates a confirmation token, as Stripe's script does in the browser.
     *
     * @throws StripeFault for an invalid card
     */
    createConfirmationToken: async (card: Card) =>
      enterCard(db, readCard(card, fingerprintKey, clock())),

    /**
     * Answers the bank challenge of a payment or card setup.
     *
     * @returns null when no challenge is pending
     * @throws StripeFault for an unknown payment or setup
     */
    async authenticate(clientSecret: string, approve: boolean): Promise<{ status: string } | null> {
      const [id = ''] = clientSecret.split('_secret_');
      return db.transaction().execute(async (trx) => {
        const { work, events } = startWork(trx);
        const done = await (id.startsWith('seti_') ? answerSetup : answerIntent)(work, id, approve);
        tell(events);
        return done;
      });
    },
  };
}
