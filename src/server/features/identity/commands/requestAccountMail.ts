import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/people.ts';
import type { AccountMailRequest } from '#domain/identity/accountMail.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import { roles } from '#domain/identity/roles.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { deviceKey, isKnownDevice, type KnownDevice } from '../knownDevice.ts';
import { findAccounts } from '../queries/findAccounts.ts';

/** Maximum of matches for one address: an account, and a repeated registration. */
const MOST_ACCOUNTS = 2;

type MailRequest = { ask: AccountMailRequest; email: string; language: Language | null };

/**
 * Enqueues a job that chooses the mail for an address, if any. The call does the same work for
 * every address. Neither its response nor its duration therefore reveals accounts.
 */
export async function enqueueAccountMail(
  unit: UnitOfWork,
  { ask, email, language }: MailRequest,
  isOwnDevice = false,
): Promise<void> {
  const requestId = randomUUID();
  await unit.enqueue('account-mail', { ask, email, language, requestId, isOwnDevice });
}

/**
 * Chooses the rate limit. Password resets have a separate limit, which other requests from the same
 * network address do not use up. On a device where the owner has signed in before, resets count per
 * device.
 */
async function findLimit(
  ctx: Context,
  { ask, email }: MailRequest,
  address: string,
  device: KnownDevice | null,
): Promise<[LimitName, string]> {
  if (ask !== 'reset') return ['verifyAddress', address];
  const place = { roles, count: MOST_ACCOUNTS };
  const accounts = device ? await findAccounts(ctx, 'email', buildEmailKey(email), place) : [];
  const own = accounts.find((account) => account && isKnownDevice(ctx, device, account.key));
  return device && own
    ? ['recoverDevice', deviceKey(device, own.key)]
    : ['recoverAddress', address];
}

/**
 * Counts the request against its sender, because a limit per account would reveal accounts. Mails
 * per mailbox are counted only when they are sent. An earlier count would let a stranger block the
 * owner's mails.
 *
 * @throws RATE_LIMITED
 */
export async function requestAccountMail(
  ctx: Context,
  ask: MailRequest,
  address: string,
  device: KnownDevice | null = null,
): Promise<void> {
  const [limit, key] = await findLimit(ctx, ask, address, device);
  await ctx.limits.use(limit, key);
  const isOwnDevice = limit === 'recoverDevice';
  await transact(ctx, (unit) => enqueueAccountMail(unit, ask, isOwnDevice));
}
