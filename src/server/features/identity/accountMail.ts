import type { Language } from '#contract/people.ts';
import { type AccountMail, accountMailFor } from '#domain/identity/accountMail.ts';
import type { Context } from '../../context.ts';
import { transact, type Unit } from '../../platform/db/transact.ts';
import type { JobData } from '../../platform/jobs/jobs.ts';
import { enqueueEmail } from '../messages/commands.ts';
import { dropLinks, issueLink } from './commands/links.ts';

const signInPages: Record<string, string> = { business: '/business-login', admin: '/admin-login' };

async function lockedAccount(unit: Unit, email: string) {
  const person = await unit.trx
    .selectFrom('people')
    .selectAll()
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  return person?.email ? { ...person, email: person.email } : null;
}
type Account = NonNullable<Awaited<ReturnType<typeof lockedAccount>>>;

/** Job: sends what was asked for, if there is an account it is for. A repeat sends nothing more. */
export async function sendAccountMail(ctx: Context, job: JobData<'account-mail'>): Promise<void> {
  const cause = `account-mail:${job.requestId}`;
  await transact(ctx, async (unit) => {
    const sent = await unit.trx
      .selectFrom('messages')
      .select('id')
      .where('cause', '=', cause)
      .executeTakeFirst();
    const account = sent ? null : await lockedAccount(unit, job.email);
    if (!account) return;
    const mail = accountMailFor(job.ask, {
      role: account.role,
      status: account.status,
      isEmailVerified: account.email_verified_at !== null,
      hasPassword: account.password_hash !== null,
    });
    if (mail) await write(ctx, unit, { account, mail, cause, language: job.language });
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
