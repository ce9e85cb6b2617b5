import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { LimitName } from '../../platform/limits/limits.ts';
import { checkPassword, checkPin } from '../../platform/secrets/passwords.ts';
import { openSession } from './commands/sessions.ts';
import { notifyNewDevice } from './newDevice.ts';
import {
  type Account,
  findAccounts,
  isAccountOpen,
  type AccountLookup,
} from './queries/findAccounts.ts';

export type SignIn = {
  /** Normalised e-mail or phone number: locks are keyed by it, so unknown accounts lock alike. */
  identifier: string;
  by: 'email' | 'phone';
  /** The earlier place wins where several fit. */
  places: readonly AccountLookup[];
  secret: { password: string } | { pin: string };
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
  refusal: ErrorCode;
};

/** An account that is compared, or a decoy in its place. */
type Attempt = { candidate: Account | null; key: string; charged: boolean; isLast: boolean };

/**
 * Checks a password or PIN and opens a session. The attempt is charged before it is looked at: of
 * many guesses at once only five are compared. It is charged to the address or number and to the
 * person, so five is the sum over all sign-in routes; where there is no person, to a decoy. Each place costs
 * exactly one comparison.
 *
 * @throws ACCOUNT_LOCKED after five wrong ones within 15 minutes, known account or not
 */
export async function signIn(
  ctx: Context,
  input: SignIn,
): Promise<{ token: string; sessionId: string; personId: string }> {
  await ctx.limits.use('signInAddress', input.address);
  const account = `${input.by}:${input.identifier}`;
  const charge = await ctx.limits.tryUse('signInAccount', account);
  if (!charge.allowed) throw new AppError('ACCOUNT_LOCKED', { retryAfter: charge.retryAfter });

  const candidates: (Account | null)[] = [];
  for (const places of input.places)
    candidates.push(...(await findAccounts(ctx, input.by, input.identifier, places)));
  const attempts: Attempt[] = [];
  let retryAfter = 0;
  for (const [index, candidate] of candidates.entries()) {
    const key = candidate?.key ?? `nobody:${account}:${index}`;
    const person = await chargePerson(ctx, input, key);
    attempts.push({ candidate, key, charged: person.allowed, isLast: person.isLast });
    retryAfter = Math.max(retryAfter, person.retryAfter);
  }
  if (attempts.every((attempt) => !attempt.charged)) {
    throw new AppError('ACCOUNT_LOCKED', { retryAfter });
  }

  const fitting: Attempt[] = [];
  for (const attempt of attempts) if (await verify(ctx, input, attempt)) fitting.push(attempt);
  if (fitting.length === 0) {
    if (charge.isLast) await ctx.limits.lock('signInAccount', account);
    for (const { key, isLast } of attempts) {
      if (isLast) await ctx.limits.lock('signInPerson', key);
    }
    if (retryAfter > 0) throw new AppError('ACCOUNT_LOCKED', { retryAfter });
    throw new AppError(input.refusal);
  }

  const candidate = chooseAccount(fitting);
  // Nothing is forgiven: anybody can have this answer of any address by registering with it.
  if (!candidate.is_proven) throw new AppError('EMAIL_UNVERIFIED');
  await resetAttempts(ctx, account, candidate.key, attempts);
  if (!isAccountOpen(candidate)) throw new AppError('ACCOUNT_INACTIVE');
  const opened = await openAccountSession(ctx, input, candidate);
  // Behind one address sits a whole hotel: its own people signing in must not use it up.
  await ctx.limits.giveBack('signInAddress', input.address);
  return { ...opened, personId: candidate.id };
}

function chooseAccount(fitting: Attempt[]): Account {
  const all = fitting.flatMap(({ candidate }) => candidate ?? []);
  const proven = all.filter((candidate) => candidate.is_proven);
  return (proven.find((candidate) => isAccountOpen(candidate)) ?? proven[0] ?? all[0]) as Account;
}

async function chargePerson(ctx: Context, { secret }: SignIn, key: string) {
  const names: LimitName[] = 'pin' in secret ? ['signInPerson', 'pinPerson'] : ['signInPerson'];
  const uses = [];
  for (const name of names) uses.push(await ctx.limits.tryUse(name, key));
  return {
    allowed: uses.every((use) => use.allowed),
    isLast: uses[0]?.isLast ?? false,
    retryAfter: Math.max(...uses.map((use) => use.retryAfter)),
  };
}

/** A decoy, and an account that is locked, cost as much as one that is compared. */
function verify(ctx: Context, { secret }: SignIn, attempt: Attempt): Promise<boolean> {
  const compared = attempt.charged ? attempt.candidate : null;
  return 'pin' in secret
    ? checkPin(ctx.config.secretKey, compared?.pin_hash ?? null, secret.pin)
    : checkPassword(compared?.password_hash ?? null, secret.password);
}

/**
 * A right one forgets the wrong ones before it, those of the person who gave it alone: somebody
 * with an account of the same number must not buy themselves guesses at the other one.
 */
async function resetAttempts(ctx: Context, account: string, person: string, attempts: Attempt[]) {
  await ctx.limits.clear('signInAccount', account);
  for (const { key, charged } of attempts) {
    if (key === person) {
      await ctx.limits.clear('signInPerson', key);
      await ctx.limits.clear('pinPerson', key);
    } else if (charged) await ctx.limits.giveBack('signInPerson', key);
  }
}

/**
 * The password is looked at again where the session is written: a reset or a suspension that came
 * in between has ended all sessions, and none may follow it.
 */
async function openAccountSession(ctx: Context, input: SignIn, candidate: Account) {
  const [column, hash] =
    'pin' in input.secret
      ? (['pin_hash', candidate.pin_hash] as const)
      : (['password_hash', candidate.password_hash] as const);
  return transact(ctx, async (unit) => {
    const same = await unit.trx
      .updateTable('people')
      .set({ last_login_at: unit.now })
      .where('id', '=', candidate.id)
      .where(column, '=', hash)
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (!same) throw new AppError(input.refusal);
    const session = {
      personId: candidate.id,
      rememberMe: input.rememberMe,
      userAgent: input.userAgent,
      address: input.address,
    };
    await notifyNewDevice(ctx, unit, session, `new-device:${randomUUID()}`);
    return openSession(unit.trx, unit.now, session);
  });
}
