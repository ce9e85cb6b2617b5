import type { Language } from '#contract/people.ts';
import {
  type AccountMail,
  type AccountMailRequest,
  chooseAccountMail,
} from '#domain/identity/accountMail.ts';
import { emailKey } from '#domain/identity/email.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { transact, type Unit } from '../../platform/db/transact.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { enqueueEmail } from '../messages/commands.ts';
import { dropLinks, issueLink } from './commands/links.ts';

const signInPages: Record<string, string> = { business: '/business-login', admin: '/admin-login' };

const accountAt = (db: Queryable, email: string) =>
  db
    .selectFrom('people')
    .selectAll()
    .where((row) => row(row.fn('lower', ['email']), '=', emailKey(email)));
type Row = Awaited<ReturnType<ReturnType<typeof accountAt>['executeTakeFirstOrThrow']>>;
type Account = Row & { email: string };

function mailOf(ask: AccountMailRequest, account: Row): AccountMail | null {
  return chooseAccountMail(ask, {
    role: account.role,
    status: account.status,
    isEmailVerified: account.email_verified_at !== null,
    hasPassword: account.password_hash !== null,
  });
}

const isSent = (db: Queryable, cause: string) =>
  db.selectFrom('messages').select('id').where('cause', '=', cause).executeTakeFirst();

/**
 * Counts a mail for the mailbox it goes to, by its kind: a stranger who has mails of one kind sent there
 * holds up no other. Belongs outside of a transaction: a limit counts on a connection of its own.
 *
 * @returns false where nothing is to be sent. One too many is dropped in silence, and before it makes a
 *   link, so that the newest link that was sent goes on working.
 */
async function isAllowed(ctx: Context, job: JobData<'account-mail'>, cause: string) {
  const account = await accountAt(ctx.db, job.email).executeTakeFirst();
  const mail = account ? mailOf(job.ask, account) : null;
  if (!mail || (await isSent(ctx.db, cause))) return false;
  const { allowed } = await ctx.limits.tryUse('mailTo', `${mail}:${emailKey(job.email)}`);
  return allowed;
}

/** Job: sends what was asked for, if there is an account it is for. A repeat sends nothing more. */
export async function sendAccountMail(ctx: Context, job: JobData<'account-mail'>): Promise<void> {
  const cause = `account-mail:${job.requestId}`;
  if (!(await isAllowed(ctx, job, cause))) return;
  await transact(ctx, async (unit) => {
    if (await isSent(unit.trx, cause)) return;
    const account = await accountAt(unit.trx, job.email).forUpdate().executeTakeFirst();
    const mail = account ? mailOf(job.ask, account) : null;
    if (!account?.email || !mail) return;
    const { email } = account;
    await write(ctx, unit, { account: { ...account, email }, mail, cause, language: job.language });
  });
}

type Order = { account: Account; mail: AccountMail; cause: string; language: Language | null };

async function write(ctx: Context, unit: Unit, { account, mail, cause, language }: Order) {
  const { first_name: firstName } = account;
  const base = {
    personId: account.id,
    businessId: account.business_id,
    to: account.email,
    language: language ?? (account.language as Language),
    cause,
  };
  if (mail === 'already_registered') {
    const { publicUrl } = ctx.config;
    const signInLink = publicUrl + (signInPages[account.role] ?? '/login');
    const data = { firstName, signInLink, resetLink: `${publicUrl}/forgot-password` };
    return enqueueEmail(ctx, unit, { ...base, template: mail, data });
  }
  const link = await issueLink(ctx, unit, mail, account);
  if (mail === 'activate_business') {
    const businessName = await nameOfBusiness(unit, account.business_id);
    const data = { contactName: firstName, businessName, link };
    return enqueueEmail(ctx, unit, { ...base, template: mail, data });
  }
  // Where the newest mail leads to a choice of the password, an older one must not decide it.
  const isUnproven = account.role === 'customer' && account.email_verified_at === null;
  if (mail === 'reset_password' && isUnproven && account.password_hash === null)
    await dropLinks(unit, account.id, ['verify_email']);
  return enqueueEmail(ctx, unit, { ...base, template: mail, data: { firstName, link } });
}

async function nameOfBusiness(unit: Unit, businessId: string | null): Promise<string> {
  const business = await unit.trx
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return business.name;
}
