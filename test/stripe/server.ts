import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeConfig } from '#server/config/stripe.ts';
import { createDb, createPool } from '#server/platform/db/client.ts';
import {
  createEmulator,
  type EmulatorRequest,
  type SimulatedFault,
} from '#server/platform/payments/emulator/emulator.ts';
import type { StripeEvent } from '#server/platform/payments/emulator/objects.ts';
import { StripeFault } from '#server/platform/payments/emulator/protocol.ts';
import { signEvent } from '#server/platform/payments/emulator/signature.ts';

const SECRET_KEY = 'sk_test_0123456789';
const PUBLISHABLE_KEY = 'pk_test_0123456789';
const WEBHOOK_SECRET = 'whsec_0123456789';

type Planned = { match: RegExp; trouble: SimulatedFault; left: number };

export const signStripe = (text: string, at: Date, secret = WEBHOOK_SECRET) =>
  signEvent(text, at, secret);

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Runs the development emulator as a separate server. Requests then use a real connection, which
 * can break as planned. The emulator's state is in the tables of this database.
 */
export async function startStripe(databaseUrl: string) {
  const pool = createPool(databaseUrl, 4, () => {});
  const db = createDb(pool);
  const planned: Planned[] = [];
  /** All requests, in order. */
  const asked: EmulatorRequest[] = [];
  const events: StripeEvent[] = [];
  const stub = { unreachable: false, webhookUrl: null as string | null };

  const emulator = createEmulator({
    db,
    clock: () => new Date(),
    secretKey: SECRET_KEY,
    fingerprintKey: Buffer.from(SECRET_KEY),
    onEvent: (event) => events.push(event),
    findTrouble(request) {
      asked.push(request);
      if (stub.unreachable) return 'refuse';
      const found = planned.find((one) => one.left > 0 && one.match.test(request.what));
      if (!found) return null;
      found.left -= 1;
      return found.trouble;
    },
  });

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request;
    const text = await readBody(request);
    try {
      const done = await emulator.fetch(`http://127.0.0.1${url}`, {
        method,
        headers: Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        ),
        ...(text === '' ? {} : { body: text }),
      });
      response.writeHead(done.status, Object.fromEntries(done.headers));
      response.end(await done.text());
    } catch (error) {
      request.socket.destroy();
      if ((error as { code?: unknown }).code !== 'ECONNRESET') console.error(error);
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function deliver(event: StripeEvent, at = new Date(), signature?: string | null) {
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
    asked,
    events,
    deliver,
    /** Returns the idempotency keys of the requests, in order. */
    keys: () => asked.flatMap(({ key }) => (key === undefined ? [] : [key])),
    /** Creates a confirmation token of a test card, as Stripe's script does. */
    async token(number: string): Promise<string> {
      const card = { number, expMonth: 12, expYear: 2040, cvc: '123' };
      return (await emulator.createConfirmationToken(card)).id;
    },
    /** Answers a challenge as the bank; null if no challenge is open or the secret is unknown. */
    authenticate: (clientSecret: string, approve: boolean) =>
      emulator.authenticate(clientSecret, approve).catch((error: unknown) => {
        if (error instanceof StripeFault) return null;
        throw error;
      }),
    config: (): StripeConfig => ({
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiUrl,
    }),
    /** Plans a failure of the next `times` matching requests. */
    plan(match: RegExp, trouble: SimulatedFault, times = 1) {
      planned.push({ match, trouble, left: times });
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await db.destroy();
    },
  });
}
export type StripeStub = Awaited<ReturnType<typeof startStripe>>;
