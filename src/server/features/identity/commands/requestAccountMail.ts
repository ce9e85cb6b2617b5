import { randomUUID } from 'node:crypto';
import type { Language } from '#contract/people.ts';
import type { AccountMailRequest } from '#domain/identity/accountMail.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';

type MailRequest = { ask: AccountMailRequest; email: string; language: Language | null };

/**
 * Leaves it to the worker to find out what goes to an address, if anything: the call does the same
 * work for every address, so neither its answer nor its time tells which ones have an account.
 */
export async function enqueueAccountMail(
  unit: UnitOfWork,
  { ask, email, language }: MailRequest,
): Promise<void> {
  await unit.enqueue('account-mail', { ask, email, language, requestId: randomUUID() });
}

/**
 * Counted by who asks, so that a limit says nothing about accounts either. What goes to one mailbox is
 * counted where it is sent: else whoever asks for a mailbox locks its owner out.
 *
 * @throws RATE_LIMITED
 */
export async function requestAccountMail(
  ctx: Context,
  ask: MailRequest,
  address: string,
): Promise<void> {
  await ctx.limits.use('mailAddress', address);
  await transact(ctx, (unit) => enqueueAccountMail(unit, ask));
}
