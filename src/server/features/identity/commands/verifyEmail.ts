import { buildEmailKey } from '#domain/identity/email.ts';
import type { ValetStatus } from '#domain/identity/valetStatus.ts';
import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { refuseGuessablePassword } from '#server/platform/secrets/refuseGuessablePassword.ts';
import { checkPassword, hashPassword } from '../../../platform/secrets/passwords.ts';
import { hashToken, sameBytes } from '../../../platform/secrets/tokens.ts';
import { completeEmailChange } from './completeEmailChange.ts';
import { deleteRepeatedRegistration } from './register.ts';
import { consumeLink, findLinkOwner, isLinkFor, listOwnFacts, lockLink } from './links.ts';
import { openSession } from './sessions.ts';

/** Browser that opens a link from an email. */
type Browser = {
  secret: string | undefined;
  /** Password chosen on the page that the link opens. */
  password: string | undefined;
  userAgent: string | undefined;
  address: string;
};

type Verified = {
  email: string;
  /**
   * Session for the browser that registered, when this browser opens the link for the first time;
   * otherwise null.
   */
  session: { token: string; sessionId: string; personId: string } | null;
  /** Account whose address this call verified; null if nothing was changed. */
  personId: string | null;
  /**
   * True when nothing was changed, because the opener of the link has to choose a password first.
   */
  needsPassword: boolean;
};

/**
 * Verifies an email address with a mailed link. A repeated call returns the same and changes
 * nothing.
 *
 * A stranger may have registered the address with the stranger's own password. This password must
 * not work only because the owner of the address opens the link. A browser other than the
 * registering browser therefore has to choose a password first.
 *
 * @param browser the browser to sign in if it registered; null for an API client, because mails
 *   link only to pages
 * @throws INVALID_VERIFICATION_LINK, VALIDATION naming `password`
 */
export async function verifyEmail(
  ctx: Context,
  token: string,
  browser: Browser | null = null,
): Promise<Verified> {
  if (isLinkFor('change_email', token))
    return { ...(await completeEmailChange(ctx, token)), session: null, needsPassword: false };
  const chosen = browser?.password ? await choosePassword(ctx, token, browser.password) : null;
  const verified = await confirm(ctx, token, browser, chosen);
  // Attempts to sign in before the email was opened must not lock out the owner.
  if (verified.personId) {
    await ctx.limits.clear('signInPerson', verified.personId);
    await ctx.limits.clear('signInAccount', `email:${buildEmailKey(verified.email)}`);
  }
  return verified;
}

/**
 * Returns the columns for a chosen password. A password that differs from the registered password
 * also removes the phone number, which a stranger may have typed.
 */
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
): Promise<Verified> {
  return transact(ctx, async (unit) => {
    const link = await lockLink(unit, 'verify_email', token);
    if (!link) throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed } = link;
    const email = person.email ?? '';
    const untouched = { email, personId: null, session: null };
    if (isUsed) return { ...untouched, needsPassword: false };
    const isRegistrant = browser !== null && hasRegistered(person, browser);
    const isProven = person.email_verified_at !== null;
    if (browser && !isRegistrant && !isProven && !chosen)
      return { ...untouched, needsPassword: true };
    await updateRow(unit.trx, 'people', person.id, {
      email_verified_at: person.email_verified_at ?? unit.now,
      registration_secret_hash: null,
      ...(isRegistrant || isProven ? {} : chosen),
    });
    await deleteRepeatedRegistration(unit, person.id);
    await consumeLink(unit, id);
    return {
      email,
      personId: person.id,
      session: isRegistrant ? await signInBrowser(unit, person.id, browser) : null,
      needsPassword: false,
    };
  });
}

type Registered = { status: ValetStatus; registration_secret_hash: Buffer | null };

/**
 * Returns true for the browser that registered. The link alone proves the mailbox but signs nobody
 * in. The link may be forwarded, or a stranger may send it to lure somebody into the stranger's
 * account.
 */
function hasRegistered(person: Registered, { secret }: Browser): boolean {
  const { status, registration_secret_hash: expectedHash } = person;
  return (
    status === 'active' &&
    secret !== undefined &&
    expectedHash !== null &&
    sameBytes(hashToken(secret), expectedHash)
  );
}

async function signInBrowser(
  unit: UnitOfWork,
  personId: string,
  { userAgent, address }: Browser,
): Promise<{ token: string; sessionId: string; personId: string }> {
  await updateRow(unit.trx, 'people', personId, { last_login_at: unit.now });
  const opened = await openSession(unit.trx, unit.now, {
    personId,
    rememberMe: false,
    userAgent,
    address,
  });
  return { ...opened, personId };
}
