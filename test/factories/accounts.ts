import { randomUUID } from 'node:crypto';
import type { TestServer } from '../harness/server.ts';
import { randomPhone } from './people.ts';
import { eventually, messagesTo } from './stays.ts';

export const STRONG = 'kettle-drum-orange-7';

export const randomEmail = () => `${randomUUID()}@portico.test`;

/** What a customer fills in, with an address and a number of his own. */
export const newCustomer = (
  fields: { email?: string; password?: string; phone?: string } = {},
) => ({
  firstName: 'Grace',
  lastName: 'Okafor',
  email: fields.email ?? randomEmail(),
  phoneNumber: fields.phone ?? randomPhone(),
  password: fields.password ?? STRONG,
});

/** Waits until as many messages reached an address; the newest comes first. */
export async function inbox(server: TestServer, to: string, count = 1) {
  return eventually(async () => {
    const messages = await messagesTo(server, to);
    return messages.length >= count && messages;
  });
}

/** The secret of the newest link to a page, once as many messages have come. */
export async function secretFor(
  server: TestServer,
  to: string,
  page: 'verify-email' | 'reset-password' | 'business-activate',
  count = 1,
): Promise<string> {
  const [newest] = await inbox(server, to, count);
  const secret = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(newest?.text ?? '')?.[1];
  if (!secret) throw new Error(`No link to ${page} in: ${newest?.text}`);
  return secret;
}

/** Waits until the worker has nothing left that was asked for by e-mail. */
export async function mailSettled(server: TestServer): Promise<void> {
  await eventually(async () => {
    const { rows } = await server.ctx.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job
       where name in ('account-mail', 'deliver-message') and state in ('created', 'retry', 'active')`,
    );
    return rows[0]?.waiting === 0;
  });
}

/** A customer who has opened the link of his e-mail. */
export async function verifiedCustomer(
  server: TestServer,
  fields: Parameters<typeof newCustomer>[0] = {},
) {
  const customer = newCustomer(fields);
  await server.as()('POST /api/auth/register', { body: customer });
  const token = await secretFor(server, customer.email, 'verify-email');
  await server.as()('GET /api/auth/verify-email', { query: { token } });
  return customer;
}

/** The limits' own clock is the machine's: what they counted is forgotten by hand. */
export async function forgetLimits(server: TestServer): Promise<void> {
  await server.ctx.db.deleteFrom('rate_limits').execute();
}
