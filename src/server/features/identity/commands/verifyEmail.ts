import { emailKey } from '#domain/identity/email.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { refuseGuessablePassword } from '../../../platform/secrets/guessablePasswords.ts';
import { checkPassword, hashPassword } from '../../../platform/secrets/passwords.ts';
import { hashToken, sameBytes } from '../../../platform/secrets/tokens.ts';
import { completeEmailChange } from './completeEmailChange.ts';
import { deleteRepeatedRegistration } from './register.ts';
import { consumeLink, findLinkOwner, isLinkFor, listOwnFacts, lockLink } from './links.ts';
import { openSession } from './sessions.ts';

/** The browser that opens a link. */
type Browser = {
  secret: string | undefined;
  /** Chosen by who opens the link. */
  password: string | undefined;
  userAgent: string | undefined;
  address: string;
};

type Verified = {
  email: string;
  /** Of the browser that registered, when it opens the link for the first time. */
  session: { token: string; personId: string } | null;
  /** Nothing was done yet: whoever opened the link has to choose the password first. */
  needsPassword: boolean;
};

/**
 * The mailbox is the person's, or becomes theirs with the link to a new one. Opening the link again
 * answers the same and changes nothing.
 *
 * A stranger may have registered the address, and must not get in with their password because its owner
 * opened a link: in a browser other than the one that registered it opens nothing until the password is
 * chosen there.
 *
 * @param browser is signed in by the link where it is the one that registered; null for a program,
 *   which nobody is led to by an e-mail
 * @throws INVALID_VERIFICATION_LINK, VALIDATION naming `password`
 */
export async function verifyEmail(
  ctx: Context,
  token: string,
  browser: Browser | null = null,
): Promise<Verified> {
  if (isLinkFor('change_email', token))
    return { email: await completeEmailChange(ctx, token), session: null, needsPassword: false };
  const chosen = browser?.password ? await choosePassword(ctx, token, browser.password) : null;
  const { proven, ...verified } = await confirm(ctx, token, browser, chosen);
  // Who tried their password before they opened the mail is not locked out by that.
  if (proven) {
    await ctx.limits.clear('signInPerson', proven);
    await ctx.limits.clear('signInAccount', `email:${emailKey(verified.email)}`);
  }
  return verified;
}

/** What is written of a password: of another than was registered with, the number typed beside that goes too. */
async function choosePassword(ctx: Context, token: string, password: string) {
  const owner = await findLinkOwner(ctx, 'verify_email', token);
  if (!owner) return null;
  await refuseGuessablePassword('password', password, listOwnFacts(owner));
  if (await checkPassword(ctx.config, owner.password_hash, password)) return {};
  return { password_hash: await hashPassword(ctx.config, password), phone_e164: null };
}

function confirm(
  ctx: Context,
  token: string,
  browser: Browser | null,
  chosen: Awaited<ReturnType<typeof choosePassword>>,
): Promise<Verified & { proven: string | null }> {
  return transact(ctx, async (unit) => {
    const link = await lockLink(unit, 'verify_email', token);
    if (!link) throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed } = link;
    const email = person.email ?? '';
    const untouched = { email, proven: null, session: null };
    if (isUsed) return { ...untouched, needsPassword: false };
    const isRegistrant = browser !== null && hasRegistered(person, browser);
    const isProven = person.email_verified_at !== null;
    if (browser && !isRegistrant && !isProven && !chosen)
      return { ...untouched, needsPassword: true };
    await unit.trx
      .updateTable('people')
      .set({
        email_verified_at: person.email_verified_at ?? unit.now,
        registration_secret_hash: null,
        ...(isRegistrant || isProven ? {} : chosen),
      })
      .where('id', '=', person.id)
      .execute();
    await deleteRepeatedRegistration(unit, person.id);
    await consumeLink(unit, id);
    return {
      email,
      proven: person.id,
      session: isRegistrant ? await signInBrowser(unit, person.id, browser) : null,
      needsPassword: false,
    };
  });
}

type Registered = { status: string; registration_secret_hash: Buffer | null };

/**
 * The link alone proves the mailbox, and signs nobody in: it may have been forwarded, or be another's
 * that was sent to get somebody to use a stranger's account.
 */
function hasRegistered(person: Registered, { secret }: Browser): boolean {
  const { status, registration_secret_hash: kept } = person;
  return (
    status === 'active' &&
    secret !== undefined &&
    kept !== null &&
    sameBytes(hashToken(secret), kept)
  );
}

async function signInBrowser(
  unit: UnitOfWork,
  personId: string,
  { userAgent, address }: Browser,
): Promise<{ token: string; personId: string }> {
  await unit.trx
    .updateTable('people')
    .set({ last_login_at: unit.now })
    .where('id', '=', personId)
    .execute();
  const { token } = await openSession(unit.trx, unit.now, {
    personId,
    rememberMe: false,
    userAgent,
    address,
  });
  return { token, personId };
}
