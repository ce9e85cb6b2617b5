import type { Language } from '#contract/people.ts';
import {
  type AccountMail,
  type AccountMailRequest,
  chooseAccountMail,
} from '#domain/identity/accountMail.ts';
import { buildEmailKey } from '#domain/identity/email.ts';
import type { Role } from '#domain/identity/roles.ts';
import { isEmailUnproven } from '#domain/identity/unproven.ts';
import type { Context, UnitOfWork } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { transact } from '../../platform/db/transact.ts';
import { getRow } from '../../platform/db/rows.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { enqueueEmail } from '../messages/commands.ts';
import { deleteLinks, issueLink } from './commands/links.ts';

const signInPages: Record<Role, string> = {
  customer: '/login',
  valet: '/login',
  business_valet: '/login',
  business: '/business-login',
  admin: '/admin-login',
};

const selectAccount = (db: Queryable, email: string) =>
  db
    .selectFrom('people')
    .selectAll()
    .where((row) => row(row.fn('lower', ['email']), '=', buildEmailKey(email)));
type Row = Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirstOrThrow']>>;
type Account = Row & { email: string };

function chooseMail(ask: AccountMailRequest, account: Row): AccountMail | null {
  return chooseAccountMail(ask, {
    role: account.role,
    status: account.status,
    isEmailVerified: account.email_verified_at !== null,
    hasPassword: account.password_hash !== null,
  });
}

const isSent = (db: Queryable, dedupeKey: string) =>
  db.selectFrom('messages').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst();

/**
 * Counts a mail per mailbox and kind: a stranger who requests mails of one kind does not block
 * mails of other kinds, nor those that the owner requests from a known device. Runs outside a
 * transaction, because rate limits use a database connection of their own.
 *
 * @returns false when nothing is to be sent. A mail over the limit is dropped silently and before
 *   its link is created. Otherwise the new link would invalidate the newest one sent.
 */
async function isAllowed(ctx: Context, job: JobData<'account-mail'>, dedupeKey: string) {
  const account = await selectAccount(ctx.db, job.email).executeTakeFirst();
  const mail = account ? chooseMail(job.ask, account) : null;
  if (!mail || (await isSent(ctx.db, dedupeKey))) return false;
  const kind = job.isOwnDevice ? `${mail}:own` : mail;
  const { allowed } = await ctx.limits.tryUse('mailTo', `${kind}:${buildEmailKey(job.email)}`);
  return allowed;
}

/**
 * Job: sends the requested mail if the address has an account. The dedupe key makes a repeat
 * harmless.
 */
export async function sendAccountMail(ctx: Context, job: JobData<'account-mail'>): Promise<void> {
  const dedupeKey = `account-mail:${job.requestId}`;
  if (!(await isAllowed(ctx, job, dedupeKey))) return;
  await transact(ctx, async (unit) => {
    if (await isSent(unit.trx, dedupeKey)) return;
    const account = await selectAccount(unit.trx, job.email).forUpdate().executeTakeFirst();
    const mail = account ? chooseMail(job.ask, account) : null;
    if (!account?.email || !mail) return;
    const { email } = account;
    await write(unit, {
      account: { ...account, email },
      mail,
      dedupeKey,
      language: job.language,
    });
  });
}

type OutgoingMail = {
  account: Account;
  mail: AccountMail;
  dedupeKey: string;
  language: Language | null;
};

async function write(unit: UnitOfWork, { account, mail, dedupeKey, language }: OutgoingMail) {
  const { first_name: firstName } = account;
  const base = {
    personId: account.id,
    businessId: account.business_id,
    to: account.email,
    language: language ?? account.language,
    dedupeKey,
  };
  if (mail === 'already_registered') {
    const { publicUrl } = unit.ctx.config;
    const signInLink = publicUrl + signInPages[account.role];
    const data = { firstName, signInLink, resetLink: `${publicUrl}/forgot-password` };
    return enqueueEmail(unit, { ...base, template: mail, data });
  }
  const link = await issueLink(unit.ctx, unit, mail, account);
  if (mail === 'activate_business') {
    const businessName = await getBusinessName(unit, account.business_id);
    const { activationDays: days } = unit.ctx.settings.current().lifetimes;
    const data = { contactName: firstName, businessName, link, days };
    return enqueueEmail(unit, { ...base, template: mail, data });
  }
  // The newest mail has a link to choose a password. An older verification link must not confirm
  // the account first.
  const isUnproven = isEmailUnproven({
    role: account.role,
    isEmailVerified: account.email_verified_at !== null,
  });
  if (mail === 'reset_password' && isUnproven && account.password_hash === null)
    await deleteLinks(unit, account.id, ['verify_email']);
  return enqueueEmail(unit, { ...base, template: mail, data: { firstName, link } });
}

async function getBusinessName(unit: UnitOfWork, businessId: string | null): Promise<string> {
  const business = await getRow(unit.trx, 'businesses', businessId, ['name']);
  return business.name;
}
