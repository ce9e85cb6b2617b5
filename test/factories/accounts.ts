import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/client.ts';
import type { LinkPurpose } from '#domain/identity/accountMail.ts';
import { issueLink } from '#server/features/identity/commands/links.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { TestServer } from '../harness/server.ts';
import { buildPerson, type TestBusiness, randomPhone } from './people.ts';
import { updateRows } from './rows.ts';
import { codeFor, pollUntilTruthy, messagesTo } from './stays.ts';

export const STRONG = 'kettle-drum-orange-7';

export const randomEmail = () => `${randomUUID()}@portico.test`;

/** Builds the registration of a customer, with a fresh e-mail address and phone number. */
export const newCustomer = (
  fields: { email?: string; password?: string; phone?: string } = {},
) => ({
  firstName: 'Grace',
  lastName: 'Okafor',
  email: fields.email ?? randomEmail(),
  phoneNumber: fields.phone ?? randomPhone(),
  password: fields.password ?? STRONG,
});

/**
 * Builds an account whose e-mailed link is unused: a manager for `activate_business`, else a
 * customer. Returns the address and the secret of the link.
 */
export async function buildLinkedPerson(
  { ctx }: TestServer,
  business: TestBusiness,
  purpose: LinkPurpose,
) {
  const manages = purpose === 'activate_business';
  const person = await buildPerson(ctx, {
    role: manages ? 'business' : 'customer',
    businessId: manages ? business.id : null,
  });
  const email = person.email ?? '';
  if (manages) {
    await updateRows({ ctx }, 'people', person.id, { status: 'pending', password_hash: null });
  }
  const link = await transact(ctx, (unit) =>
    issueLink(ctx, unit, purpose, { id: person.id, email }),
  );
  return { email, token: new URL(link).searchParams.get('token') ?? '' };
}

type NewApplication = CallInput<'POST /api/business/applications'>['body'];

/**
 * Builds the application of a business that wants to join, with one location. E-mail address and
 * phone number are fresh.
 */
export const anApplication = (fields: Partial<NewApplication> = {}): NewApplication => ({
  businessName: 'Quay StaffedBusiness',
  kind: 'hotel',
  contactName: 'Amira',
  contactEmail: randomEmail(),
  contactPhone: randomPhone(),
  locations: [
    {
      name: 'Gate',
      address: '1 Quay Road',
      city: 'Miami',
      state: 'FL',
      zipCode: '33132',
      country: 'US',
      timeZone: 'America/New_York',
    },
  ],
  currency: 'USD',
  expectedCarsPerDay: 40,
  ...fields,
});

/**
 * Waits until an address has received `count` messages, and returns the messages, the newest first.
 */
export async function readInbox(server: TestServer, to: string, count = 1) {
  return pollUntilTruthy(async () => {
    const messages = await messagesTo(server, to);
    return messages.length >= count && messages;
  });
}

/**
 * Waits for `count` messages and reads the token of the newest link to a page. Messages caused at
 * the same time may arrive in either order.
 *
 * @param count messages that must have arrived
 */
export async function secretFor(
  server: TestServer,
  to: string,
  page: 'verify-email' | 'reset-password' | 'business-activate' | 'unsubscribe',
  count = 1,
): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  const texts = (await readInbox(server, to, count)).map((message) => message.text);
  const newest = texts.find((text) => link.test(text)) ?? '';
  const secret = link.exec(newest)?.[1];
  if (!secret) throw new Error(`No link to ${page} in: ${texts.join('\n')}`);
  return secret;
}

/** Waits until the worker has no e-mail jobs left. */
export async function mailSettled(server: TestServer): Promise<void> {
  await pollUntilTruthy(async () => {
    const { rows } = await server.ctx.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pgboss.job
       where (name = 'account-mail' or name like 'deliver-%') and state in ('created', 'retry', 'active')`,
    );
    return rows[0]?.waiting === 0;
  });
}

/** Registers a customer and opens the verification link of their e-mail. */
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

/**
 * Deletes all counters of the rate limits. Rate limits use the machine's clock, so a test cannot
 * expire them with the server's clock.
 */
export async function forgetLimits(server: TestServer): Promise<void> {
  await server.ctx.db.deleteFrom('rate_limits').execute();
}

/** Moves the server's clock to a later time, and extends all sessions, which would end meanwhile. */
export async function advanceTo(server: TestServer, instant: Date): Promise<void> {
  server.advance(instant.getTime() - server.ctx.clock().getTime());
  const expires_at = new Date(instant.getTime() + 72 * 3_600_000);
  await updateRows(server, 'sessions', {}, { last_seen_at: instant, expires_at });
}

/**
 * Runs every flow that issues a secret token.
 *
 * @returns the secret tokens by name
 */
export async function accountSecrets(
  server: TestServer,
  business: TestBusiness,
): Promise<Record<string, string>> {
  const call = server.as();
  const [chosen, reset, activation, pin] = [
    'dune-lamp-17',
    'fern-lamp-18',
    'oak-lamp-19',
    '729416',
  ];
  const customer = newCustomer({ password: chosen });
  await call('POST /api/auth/register', { body: customer });
  const verification = await secretFor(server, customer.email, 'verify-email');
  await call('GET /api/auth/verify-email', { query: { token: verification } });
  await call('POST /api/auth/forgot-password', { body: { email: customer.email } });
  const recovery = await secretFor(server, customer.email, 'reset-password', 2);
  await call('POST /api/auth/reset-password', { body: { token: recovery, password: reset } });

  const phone = randomPhone();
  await server.as(business.manager.token)('POST /api/business/valets/invite', {
    body: { phoneNumber: phone, locationIds: [business.location.id] },
  });
  const invitation = await codeFor(server, phone);
  const valet = await call('POST /api/valet/activate', {
    body: { phoneNumber: phone, token: invitation, password: activation, fullName: 'Noor' },
  });
  await server.as(valet.token)('PUT /api/valet/pin', { body: { password: activation, pin } });
  const byPin = await call('POST /api/auth/valet-login', { body: { phone, pin } });

  const contactEmail = randomEmail();
  const { applicationId } = await call('POST /api/business/applications', {
    body: anApplication({ contactEmail }),
  });
  const admin = await buildPerson(server.ctx, { role: 'admin' });
  await server.as(admin.token)('POST /api/admin/applications/{id}/approve', {
    params: { id: applicationId },
  });
  const activationLink = await secretFor(server, contactEmail, 'business-activate', 2);
  for (const page of ['verify-email', 'reset-password', 'business-activate'])
    await fetch(`${server.url}/${page}?token=${activationLink}`);
  await fetch(`${server.url}/api/auth/verify-email?token=${activationLink}`);
  return {
    chosen,
    reset,
    activation,
    pin,
    verification,
    recovery,
    invitation,
    activationLink,
    invitedValet: valet.token,
    byPin: byPin.token,
  };
}
