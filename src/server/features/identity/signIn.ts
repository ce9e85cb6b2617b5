import { randomUUID } from 'node:crypto';
import type { ErrorCode, SecondFactorAsked } from '#contract/errors.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../platform/db/transact.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type AttemptCharges,
  chargeUnlessItFails,
} from '../../platform/limits/chargeUnlessItFails.ts';
import type { LimitName } from '../../platform/limits/limits.ts';
import { addressKey } from '../../platform/limits/addressKey.ts';
import { checkPassword, checkPin } from '../../platform/secrets/passwords.ts';
import { openSignInChallenge } from './commands/factorChallenges.ts';
import { runAsCaller } from '../../platform/limits/fairQueue.ts';
import { openSession } from './commands/sessions.ts';
import { deviceKey, isKnownDevice, type KnownDevice } from './knownDevice.ts';
import { notifyNewDevice } from './newDevice.ts';
import { recordRefusal } from './commands/securityEvents.ts';
import {
  type SignInAccount,
  findAccounts,
  isAccountOpen,
  type AccountLookup,
} from './queries/findAccounts.ts';

export type SignInInput = {
  /**
   * Normalised email address or phone number. Rate limits use it as key, so unknown accounts lock
   * like known accounts.
   */
  identifier: string;
  by: 'email' | 'phone';
  /** Groups of accounts to compare. The earlier group wins when several accounts match. */
  places: readonly AccountLookup[];
  secret: { password: string } | { pin: string };
  rememberMe: boolean;
  userAgent: string | undefined;
  address: string;
  /** Caller's device if somebody has signed in with this device before; otherwise null. */
  device: KnownDevice | null;
  refusal: ErrorCode;
};

/** Accounts that a sign-in compared, and whether its wrong secret was the last allowed one. */
type ComparedAccounts = { personIds: string[]; isLocked: boolean };

/** Result of a sign-in: a session, or the request for a second factor. */
export type SignInResult =
  | { token: string; sessionId: string; personId: string }
  | { secondFactor: SecondFactorAsked; personId: string };

/** Comparison of the secret with an account, or with a decoy in place of an account. */
type Attempt = {
  candidate: SignInAccount | null;
  key: string;
  /**
   * True when the person has signed in on this device before. The attempt then counts only for this
   * person on this device.
   */
  isKnown: boolean;
  charged: boolean;
  isLast: boolean;
};

/**
 * Checks a password or PIN, and opens a session or asks for the second factor.
 *
 * Charges the attempt before the comparison: of many concurrent guesses, only five are compared.
 * Charges the email address or phone number, and the person or a decoy. Five is the sum over all
 * routes.
 *
 * Each place costs exactly one comparison, because the duration must not reveal accounts. On a
 * known device only attempts on this device count, so strangers cannot lock out the owner. A
 * database error returns the charges.
 *
 * @throws ACCOUNT_LOCKED after five wrong ones within 15 minutes, known account or not, and
 *   ACCOUNT_LOCKED_BY_ADMIN for a right one
 */
export async function signIn(ctx: Context, input: SignInInput): Promise<SignInResult> {
  const compared: ComparedAccounts = { personIds: [], isLocked: false };
  try {
    return await chargeUnlessItFails(ctx.limits, (charges) =>
      trySecret(ctx, input, charges, compared),
    );
  } catch (error) {
    if (error instanceof AppError) await recordRefusedSignIn(ctx, input, compared, error.code);
    throw error;
  }
}

/**
 * Records a refused sign-in for each account that was compared. The wrong secret that locks an
 * account is a lock-out, because later attempts compare nothing and so name no account.
 */
async function recordRefusedSignIn(
  ctx: Context,
  { address, userAgent, secret }: SignInInput,
  { personIds, isLocked }: ComparedAccounts,
  errorCode: ErrorCode,
): Promise<void> {
  const isOver = errorCode === 'ACCOUNT_LOCKED' || errorCode === 'RATE_LIMITED';
  await recordRefusal(ctx, {
    action: isLocked || isOver ? 'sign-in locked' : 'sign-in refused',
    way: 'pin' in secret ? 'pin' : 'password',
    personIds,
    errorCode,
    address,
    userAgent,
  });
}

/** @param compared receives the accounts that are compared */
async function trySecret(
  ctx: Context,
  input: SignInInput,
  charges: AttemptCharges,
  compared: ComparedAccounts,
): Promise<SignInResult> {
  const account = `${input.by}:${input.identifier}`;
  const isKnown = (candidate: SignInAccount | null) =>
    candidate !== null && isKnownDevice(ctx, input.device, candidate.key);
  // Without a known device, the charge comes before the query for accounts. Attempts over the limit
  // then cost no query.
  const early = input.device ? await findCandidates(ctx, input) : null;
  const isAtHome = early?.some(isKnown) ?? false;
  const charge = isAtHome ? null : await chargeStranger(charges, input, account);

  const matchingAccounts = early ?? (await findCandidates(ctx, input));
  compared.personIds.push(...matchingAccounts.flatMap((candidate) => candidate?.id ?? []));
  const attempts: Attempt[] = [];
  let retryAfter = 0;
  for (const [index, candidate] of matchingAccounts.entries()) {
    const known = isKnown(candidate);
    const key = candidate?.key ?? `nobody:${account}:${index}`;
    const person = await chargePerson(ctx, charges, input, candidate, key);
    attempts.push({
      candidate,
      key: person.key,
      isKnown: known,
      charged: person.allowed,
      isLast: person.isLast,
    });
    retryAfter = Math.max(retryAfter, person.retryAfter);
  }
  if (attempts.every((attempt) => !attempt.charged)) {
    // Nothing is compared, so the entry must not lock the account.
    if (charge) await ctx.limits.giveBack('signInAccount', account);
    throw new AppError('ACCOUNT_LOCKED', { retryAfter });
  }

  const fitting: Attempt[] = [];
  for (const attempt of attempts) {
    const caller = attempt.isKnown ? attempt.key : addressKey(input.address);
    if (await runAsCaller(caller, () => verify(ctx, input, attempt))) fitting.push(attempt);
  }
  if (fitting.length === 0) {
    charges.keep();
    compared.isLocked = charge?.isLast === true || attempts.some(({ isLast }) => isLast);
    if (charge?.isLast) await ctx.limits.lock('signInAccount', account);
    for (const { key, isLast, isKnown: known } of attempts) {
      if (isLast) await ctx.limits.lock(known ? 'signInDevice' : 'signInPerson', key);
    }
    if (retryAfter > 0) throw new AppError('ACCOUNT_LOCKED', { retryAfter });
    throw new AppError(input.refusal);
  }

  const candidate = chooseAccount(fitting);
  // No charge is given back: anybody can get this response for any address by registering with the
  // address.
  if (!candidate.is_proven) throw new AppError('EMAIL_UNVERIFIED');
  await resetAttempts(ctx, account, candidate, attempts);
  // Only a caller with the correct password or PIN learns that the account is locked.
  if (candidate.is_locked) throw new AppError('ACCOUNT_LOCKED_BY_ADMIN');
  if (!isAccountOpen(candidate)) throw new AppError('ACCOUNT_INACTIVE');
  const opened = await openAccountSession(ctx, input, candidate);
  // A whole hotel may use one network address. Correct sign-ins must not use up the limit of this
  // address.
  if (charge) await ctx.limits.giveBack('signInAddress', input.address);
  return opened;
}

function chooseAccount(fitting: Attempt[]): SignInAccount {
  const all = fitting.flatMap(({ candidate }) => candidate ?? []);
  const proven = all.filter((candidate) => candidate.is_proven);
  return (proven.find((candidate) => isAccountOpen(candidate)) ??
    proven[0] ??
    all[0]) as SignInAccount;
}

async function findCandidates(ctx: Context, input: SignInInput): Promise<(SignInAccount | null)[]> {
  const matchingAccounts: (SignInAccount | null)[] = [];
  for (const places of input.places)
    matchingAccounts.push(...(await findAccounts(ctx, input.by, input.identifier, places)));
  return matchingAccounts;
}

/**
 * Charges an attempt from an unknown device.
 *
 * @throws RATE_LIMITED by address, ACCOUNT_LOCKED by identifier, whether or not an account has it
 */
async function chargeStranger(charges: AttemptCharges, input: SignInInput, account: string) {
  const here = await charges.tryUse('signInAddress', input.address);
  if (!here.allowed) throw new AppError('RATE_LIMITED', { retryAfter: here.retryAfter });
  const charge = await charges.tryUse('signInAccount', account);
  if (!charge.allowed) throw new AppError('ACCOUNT_LOCKED', { retryAfter: charge.retryAfter });
  return charge;
}

const limitsOf = {
  stranger: { password: 'signInPerson', pin: 'pinPerson' },
  device: { password: 'signInDevice', pin: 'pinDevice' },
} as const satisfies Record<string, Record<string, LimitName>>;

async function chargePerson(
  ctx: Context,
  charges: AttemptCharges,
  { secret, device }: SignInInput,
  candidate: SignInAccount | null,
  personKey: string,
) {
  const isKnown = candidate !== null && isKnownDevice(ctx, device, candidate.key);
  const key = device && isKnown ? deviceKey(device, candidate.key) : personKey;
  const { password, pin } = limitsOf[isKnown ? 'device' : 'stranger'];
  const use = await charges.tryUse(password, key);
  if (!use.allowed || !('pin' in secret)) return { key, ...use };
  const { allowed, retryAfter } = await charges.tryUse(pin, key);
  // A closed PIN is not compared, so its entry must not lock the password.
  if (!allowed) await ctx.limits.giveBack(password, key);
  return { key, allowed, isLast: allowed && use.isLast, retryAfter };
}

/**
 * Compares the password or PIN. A decoy and a locked account need the same time as a real
 * comparison.
 */
function verify(ctx: Context, { secret }: SignInInput, attempt: Attempt): Promise<boolean> {
  const compared = attempt.charged ? attempt.candidate : null;
  return 'pin' in secret
    ? checkPin(ctx.config, compared?.pin_hash ?? null, secret.pin)
    : checkPassword(ctx.config, compared?.password_hash ?? null, secret.password);
}

/**
 * Clears the wrong attempts counted for the person who signed in. Earlier wrong attempts at other
 * accounts stay counted. Otherwise an account with the same number would allow more guesses at
 * another account.
 */
async function resetAttempts(
  ctx: Context,
  account: string,
  person: SignInAccount,
  attempts: Attempt[],
): Promise<void> {
  await ctx.limits.clear('signInAccount', account);
  for (const { candidate, key, isKnown, charged } of attempts) {
    const { password, pin } = limitsOf[isKnown ? 'device' : 'stranger'];
    if (candidate?.key === person.key) {
      await ctx.limits.clear(password, key);
      await ctx.limits.clear(pin, key);
    } else if (charged) {
      // Only a password can have several candidates.
      await ctx.limits.giveBack(password, key);
    }
  }
}

/**
 * Opens the session only if the hash is unchanged under the row lock. A reset or suspension in
 * between has ended all sessions, so no session may be opened afterwards.
 */
async function openAccountSession(
  ctx: Context,
  input: SignInInput,
  candidate: SignInAccount,
): Promise<SignInResult> {
  const [column, hash] =
    'pin' in input.secret
      ? (['pin_hash', candidate.pin_hash] as const)
      : (['password_hash', candidate.password_hash] as const);
  return transact(ctx, async (unit) => {
    const same = await unit.trx
      .selectFrom('people')
      .select('id')
      .where('id', '=', candidate.id)
      .where(column, '=', hash)
      .where('status', '=', 'active')
      .where('locked_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!same) throw new AppError(input.refusal);
    const secondFactor = await openSignInChallenge(unit, candidate.id, input.rememberMe);
    if (secondFactor) return { secondFactor, personId: candidate.id };
    const session = {
      personId: candidate.id,
      rememberMe: input.rememberMe,
      userAgent: input.userAgent,
      address: input.address,
    };
    await notifyNewDevice(unit, session, `new-device:${randomUUID()}`);
    await updateRow(unit.trx, 'people', candidate.id, { last_login_at: unit.now });
    return { ...(await openSession(unit.trx, unit.now, session)), personId: candidate.id };
  });
}
