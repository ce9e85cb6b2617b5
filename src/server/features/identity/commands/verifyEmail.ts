import { emailKey } from '#domain/identity/email.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, sameBytes } from '../../../platform/secrets/tokens.ts';
import { completeEmailChange } from './completeEmailChange.ts';
import { deleteRepeatedRegistration } from './register.ts';
import { isLinkFor, lockLink, consumeLink } from './links.ts';
import { openSession } from './sessions.ts';

/** The browser that opens a link. */
type Browser = { secret: string | undefined; userAgent: string | undefined; address: string };

type Verified = {
  email: string;
  /** Of the browser that registered, when it opens the link for the first time. */
  session: { token: string; personId: string } | null;
};

/**
 * The mailbox is the person's, or becomes theirs with the link to a new one. Opening the link again
 * answers the same and changes nothing.
 *
 * @param browser is signed in by the link where it is the one that registered
 * @throws INVALID_VERIFICATION_LINK
 */
export async function verifyEmail(
  ctx: Context,
  token: string,
  browser: Browser | null = null,
): Promise<Verified> {
  if (isLinkFor('change_email', token))
    return { email: await completeEmailChange(ctx, token), session: null };
  const { email, proven, session } = await confirm(ctx, token, browser);
  // Who tried their password before they opened the mail is not locked out by that.
  if (proven) {
    await ctx.limits.clear('signInPerson', proven);
    await ctx.limits.clear('signInAccount', `email:${emailKey(email)}`);
  }
  return { email, session };
}

function confirm(
  ctx: Context,
  token: string,
  browser: Browser | null,
): Promise<Verified & { proven: string | null }> {
  return transact(ctx, async (unit) => {
    const link = await lockLink(unit, 'verify_email', token);
    if (!link) throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed } = link;
    const email = person.email ?? '';
    if (isUsed) return { email, proven: null, session: null };
    await unit.trx
      .updateTable('people')
      .set({
        email_verified_at: person.email_verified_at ?? unit.now,
        registration_secret_hash: null,
      })
      .where('id', '=', person.id)
      .execute();
    await deleteRepeatedRegistration(unit, person.id);
    await consumeLink(unit, id);
    const session = browser && hasRegistered(person, browser) ? browser : null;
    return {
      email,
      proven: person.id,
      session: session && (await signInBrowser(unit, person.id, session)),
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
