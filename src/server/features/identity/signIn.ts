import type { Role } from '#contract/people.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { checkPassword } from '../../platform/secrets/passwords.ts';
import { openSession } from './commands/sessions.ts';

export type SignIn = {
  /** Normalised e-mail or phone number: locks are keyed by it, so unknown accounts lock alike. */
  identifier: string;
  by: 'email' | 'phone';
  roles: readonly Role[];
  password: string;
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
  refusal: ErrorCode;
};

function findPerson(ctx: Context, signIn: SignIn) {
  const query = ctx.db
    .selectFrom('people')
    .leftJoin('businesses', 'businesses.id', 'people.business_id')
    .select([
      'people.id',
      'people.password_hash',
      'people.status',
      'businesses.status as business_status',
    ])
    .where('people.role', 'in', [...signIn.roles]);
  return signIn.by === 'email'
    ? query
        .where((row) => row(row.fn('lower', ['people.email']), '=', signIn.identifier))
        .executeTakeFirst()
    : query.where('people.phone_e164', '=', signIn.identifier).executeTakeFirst();
}

/**
 * Checks a password and opens a session. The attempt is charged before it is looked at: of many
 * guesses at once only five are compared.
 *
 * @throws ACCOUNT_LOCKED after five wrong passwords within 15 minutes, known account or not
 */
export async function signIn(
  ctx: Context,
  input: SignIn,
): Promise<{ token: string; sessionId: string; personId: string }> {
  await ctx.limits.use('signInAddress', input.address);
  const account = `${input.by}:${input.identifier}`;
  const charge = await ctx.limits.tryUse('signInAccount', account);
  if (!charge.allowed) throw new AppError('ACCOUNT_LOCKED', { retryAfter: charge.retryAfter });

  const person = await findPerson(ctx, input);
  const matches = await checkPassword(person?.password_hash ?? null, input.password);
  if (!person || !matches) {
    if (charge.isLast) await ctx.limits.lock('signInAccount', account);
    throw new AppError(input.refusal);
  }
  const businessOff = person.business_status !== null && person.business_status !== 'active';
  if (person.status !== 'active' || businessOff) throw new AppError('ACCOUNT_INACTIVE');

  await ctx.limits.clear('signInAccount', account);
  const now = ctx.clock();
  await ctx.db
    .updateTable('people')
    .set({ last_login_at: now })
    .where('id', '=', person.id)
    .execute();
  const session = await openSession(ctx.db, now, {
    personId: person.id,
    rememberMe: input.rememberMe,
    userAgent: input.userAgent,
    address: input.address,
  });
  return { ...session, personId: person.id };
}
