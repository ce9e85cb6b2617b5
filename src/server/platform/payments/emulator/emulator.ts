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
import { type Event, newId, type Work } from './objects.ts';
import { ConnectionBroken, Fault, type Form, missing, readForm } from './protocol.ts';
import { type Answer, answerOnce } from './requests.ts';

/**
 * What goes wrong with a request: the connection breaks before it is done or after; it is done and
 * answered with 500, which a repeat gets too; too many requests; or it waits.
 */
export type Trouble = 'refuse' | 'lose' | 'fail' | 'limit' | { wait: Promise<void> };

/** `what` is its method and path: `POST /v1/refunds`. */
export type EmulatorRequest = {
  what: string;
  form: Form;
  key: string | undefined;
  version: string | null;
};

export type EmulatorOptions = {
  db: Db;
  clock: () => Date;
  /** The only key that is answered. */
  secretKey: string;
  fingerprintKey: Buffer;
  /** Asked for each request as it comes. */
  findTrouble?: (request: EmulatorRequest) => Trouble | null;
  onEvent?: (event: Event) => void;
};

const routes: Record<string, (work: Work, id: string, form: Form) => Promise<object>> = {
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

/** What is to be done, on the connection or in the transaction that it is given. */
function findHandler(method: string, path: string, form: Form) {
  const [, , kind = '', id = '', verb = ''] = path.split('/');
  const route = routes[`${method} ${kind}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`];
  if (!route) throw missing('path', path);
  return (work: Work) => route(work, id, form);
}

/** An error that a repeat gets too commits with what was done until then. */
async function toAnswer(work: Promise<object>): Promise<Answer> {
  try {
    return { status: 200, body: await work };
  } catch (error) {
    if (error instanceof Fault && error.isKept) return { status: error.status, body: error.body };
    throw error;
  }
}

const toResponse = ({ status, body }: Answer, isRepeated = false) =>
  Response.json(body, {
    status,
    headers: {
      'request-id': 'req_emulator',
      ...(isRepeated ? { 'idempotent-replayed': 'true' } : {}),
    },
  });

/**
 * Stands where Stripe stands and speaks its protocol: forms in, JSON out, idempotency keys, its errors,
 * its test cards, its events. It charges nobody, and remembers in tables of its own.
 */
export function createEmulator(options: EmulatorOptions) {
  const { db, clock, secretKey, fingerprintKey, findTrouble, onEvent } = options;

  function startWork(queryable: Queryable) {
    const events: Event[] = [];
    const work: Work = {
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
  const tell = (events: Event[]) => {
    for (const event of events) onEvent?.(event);
  };

  async function change(
    request: EmulatorRequest,
    text: string,
    handler: (work: Work) => Promise<object>,
    trouble: Trouble | null,
  ): Promise<Response> {
    let events: Event[] = [];
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
      throw new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    if (trouble === 'refuse') throw new ConnectionBroken();
    if (trouble === 'limit')
      throw new Fault(429, { type: 'invalid_request_error', code: 'rate_limit' });
    const handler = findHandler(method, pathname, asked.form);
    if (method !== 'GET') return change(asked, text, handler, trouble);
    if (trouble && typeof trouble === 'object') await trouble.wait;
    return toResponse(await toAnswer(handler(startWork(db).work)));
  }

  return {
    /** As `fetch` of a request to Stripe. @throws ConnectionBroken */
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      try {
        return await answer(new Request(input, init));
      } catch (error) {
        if (error instanceof Fault) return toResponse(error);
        throw error;
      }
    },

    /** What Stripe's script does with a card. @throws Fault for one that cannot be a card */
    createConfirmationToken: async (card: Card) =>
      enterCard(db, readCard(card, fingerprintKey, clock())),

    /**
     * The bank's answer to the challenge of a payment or of a card that is to be kept.
     *
     * @returns null where nothing waits for an answer
     * @throws Fault where there is no such payment or setup
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
