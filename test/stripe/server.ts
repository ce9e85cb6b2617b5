import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '#server/config/stripe.ts';
import { tokenFor } from './cards.ts';
import {
  answerIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  getIntent,
  payByHand,
  presentIntent,
  refund,
  updateIntent,
} from './intents.ts';
import { type Answer, Fault, type Form, HangUp, Keys, missing, readForm } from './protocol.ts';
import { type Event, State } from './state.ts';
import {
  answerSetup,
  attachMethod,
  createCustomer,
  createSetup,
  deleteCustomer,
  detach,
  listMethods,
  presentSetup,
  getSetup,
} from './wallet.ts';

const SECRET_KEY = 'sk_test_0123456789';
const PUBLISHABLE_KEY = 'pk_test_0123456789';
const WEBHOOK_SECRET = 'whsec_0123456789';

/**
 * What goes wrong with a request whose `METHOD /path` matches: the connection breaks before it is done
 * or after; it is done and answered with 500, which a repeat gets too; too many requests; or it waits.
 */
export type Trouble = 'refuse' | 'lose' | 'fail' | 'limit' | { wait: Promise<void> };
type Planned = { match: RegExp; trouble: Trouble; left: number };

/** `stripe-signature` as Stripe makes it. */
export function signStripe(text: string, at: Date, secret = WEBHOOK_SECRET): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const hex = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

function handle(state: State, method: string, path: string, form: Form): object {
  const [, , kind = '', id = '', verb = ''] = path.split('/');
  const expand = (form['expand'] as string[] | undefined) ?? [];
  const what = `${method} ${kind}${id ? '/id' : ''}${verb ? `/${verb}` : ''}`;
  const shown = (intent: Parameters<typeof presentIntent>[1]) =>
    presentIntent(state, intent, expand);
  switch (what) {
    case 'POST payment_intents':
      return shown(createIntent(state, form));
    case 'GET payment_intents/id':
      return shown(getIntent(state, id));
    case 'POST payment_intents/id':
      return shown(updateIntent(state, id, form));
    case 'POST payment_intents/id/confirm':
      return shown(confirmIntent(state, id, form));
    case 'POST payment_intents/id/cancel':
      return shown(cancelIntent(state, id));
    case 'POST refunds':
      return refund(state, form);
    case 'POST customers':
      return createCustomer(state, form);
    case 'DELETE customers/id':
      return deleteCustomer(state, id);
    case 'GET customers/id/payment_methods':
      return listMethods(state, id);
    case 'POST setup_intents':
      return presentSetup(state, createSetup(state, form), expand);
    case 'GET setup_intents/id':
      return presentSetup(state, getSetup(state, id), expand);
    case 'POST payment_methods/id/detach':
      return detach(state, id);
    case 'POST payment_methods/id/attach':
      return attachMethod(state, id, form);
    default:
      throw missing('path', path);
  }
}

function refuseStrangers(headers: IncomingMessage['headers']): void {
  if (headers.authorization === `Bearer ${SECRET_KEY}`) return;
  const message = 'Invalid API Key provided';
  throw new Fault(401, { type: 'invalid_request_error', message }, false);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Stands where Stripe stands and speaks its protocol: forms in, JSON out, idempotency keys, its errors,
 * signed events. It charges nobody and forgets everything when it is closed.
 */
export async function startStripe() {
  const state = new State();
  const keys = new Keys();
  const planned: Planned[] = [];
  /** Every request as it came, in order: `POST /v1/refunds`. */
  const asked: { what: string; form: Form; key: string | undefined; version: unknown }[] = [];
  const stub = { unreachable: false, webhookUrl: null as string | null };

  function troubleWith(what: string): Trouble | null {
    const found = planned.find((one) => one.left > 0 && one.match.test(what));
    if (!found) return null;
    found.left -= 1;
    return found.trouble;
  }

  async function answer(request: IncomingMessage, path: string, text: string) {
    const { method = '' } = request;
    const key = request.headers['idempotency-key'] as string | undefined;
    const [route = '', query = ''] = path.split('?');
    const form = readForm(method === 'GET' ? query : text);
    const what = `${method} ${route}`;
    asked.push({ what, form, key, version: request.headers['stripe-version'] });
    refuseStrangers(request.headers);
    const trouble = stub.unreachable ? 'refuse' : troubleWith(what);
    if (trouble === 'refuse') throw new HangUp();
    if (trouble === 'limit')
      throw new Fault(429, { type: 'invalid_request_error', code: 'rate_limit' }, false);
    const work = async (): Promise<Answer> => {
      if (trouble && typeof trouble === 'object') await trouble.wait;
      const body = handle(state, method, route, form);
      if (trouble === 'fail') throw new Fault(500, { type: 'api_error', message: 'Sorry' });
      // As it is now, not as it will be when somebody asks again.
      return { status: 200, body: structuredClone(body) };
    };
    const request_ = { path: what, text };
    const done = await keys.once(method === 'POST' ? key : undefined, request_, work);
    if (trouble === 'lose') throw new HangUp();
    return done;
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const text = await readBody(request);
    try {
      const done = await answer(request, request.url ?? '', text);
      response.writeHead(done.status, {
        'content-type': 'application/json',
        'request-id': 'req_test',
        ...('replayed' in done ? { 'idempotent-replayed': 'true' } : {}),
      });
      response.end(JSON.stringify(done.body));
    } catch (error) {
      if (error instanceof Fault) {
        response.writeHead(error.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(error.body));
      } else request.socket.destroy();
      if (!(error instanceof Fault || error instanceof HangUp)) console.error(error);
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function deliver(event: Event, at = new Date(), signature?: string | null) {
    const text = JSON.stringify(event);
    const header = signature === undefined ? signStripe(text, at) : signature;
    const response = await fetch(stub.webhookUrl ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header === null ? {} : { 'stripe-signature': header }),
      },
      body: text,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  return Object.assign(stub, {
    state,
    keys,
    asked,
    deliver,
    token: tokenFor,
    config: (): StripeConfig => ({
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiUrl,
    }),
    /** Plans trouble for the next requests that match. */
    plan(match: RegExp, trouble: Trouble, times = 1) {
      planned.push({ match, trouble, left: times });
    },
    /** The bank's answer to the challenge of a payment or of a card that is to be kept, if it waits. */
    authenticate(clientSecret: string, approve: boolean): string | null {
      const waits = (one: { client_secret: string; status: string }) =>
        one.client_secret === clientSecret && one.status === 'requires_action';
      const intent = [...state.intents.values()].find(waits);
      if (intent) answerIntent(state, intent, approve);
      const setup = [...state.setups.values()].find(waits);
      if (setup) answerSetup(state, setup, approve);
      return intent?.status ?? setup?.status ?? null;
    },
    payByHand: (id: string, amount: number, currency = 'usd') =>
      payByHand(state, id, amount, currency),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
export type StripeStub = Awaited<ReturnType<typeof startStripe>>;
