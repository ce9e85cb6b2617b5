import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/people.ts';
import type { AccountMailRequest } from '#domain/identity/accountMail.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import { roles } from '#domain/identity/roles.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { deviceKey, isKnownDevice, type KnownDevice } from '../knownDevice.ts';
import { findAccounts } from '../queries/findAccounts.ts';

/** An account, and a repeated registration of its address. */
const MOST_ACCOUNTS = 2;

type MailRequest = { ask: AccountMailRequest; email: string; language: Language | null };

/**
 * Enqueues a job that finds out which mail, if any, goes to the address. The call does the same work for every address,
 * so neither its answer nor its time reveals accounts.
 */
export async function enqueueAccountMail(
  unit: UnitOfWork,
  { ask, email, language }: MailRequest,
): Promise<void> {
  await unit.enqueue('account-mail', { ask, email, language, requestId: randomUUID() });
}

/**
 * Chooses the rate limit: password resets have their own, so that other requests at the address do not block them. On a
 * device where the owner has signed in before, it counts per device.
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
 * Counts the request by its sender, so that a limit reveals no accounts. Mails per mailbox are counted when they are
 * sent: counted here, a stranger could lock the owner out.
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
  await transact(ctx, (unit) => enqueueAccountMail(unit, ask));
}
