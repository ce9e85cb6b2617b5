import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { openSession } from '../../identity/commands/sessions.ts';
import { refuseGuessablePassword } from '#server/platform/secrets/refuseGuessablePassword.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import {
  findLinkOwner,
  isLinkUsed,
  listOwnFacts,
  lockLink,
  consumeLink,
} from '../../identity/commands/links.ts';

const PURPOSE = 'activate_business';

/**
 * Throws if the activation link was used: the holder of its token sees that the business is active.
 * Reveals nothing for other tokens.
 *
 * @throws ALREADY_ACTIVE
 */
export async function requireUnusedLink(ctx: Context, token: string): Promise<void> {
  if (await isLinkUsed(ctx, PURPOSE, token)) throw new AppError('ALREADY_ACTIVE');
}

/** Reads last whether the link was used: a concurrent call may have used it just now. */
const buildLinkRefusal = async (ctx: Context, token: string): Promise<AppError> =>
  new AppError(
    (await isLinkUsed(ctx, PURPOSE, token)) ? 'ALREADY_ACTIVE' : 'INVALID_ACTIVATION_LINK',
  );

/** @throws INVALID_ACTIVATION_LINK and ALREADY_ACTIVE */
async function requireOwner(ctx: Context, token: string) {
  const owner = await findLinkOwner(ctx, PURPOSE, token);
  if (!owner) throw await buildLinkRefusal(ctx, token);
  return owner;
}

async function activateLocations(unit: UnitOfWork, businessId: string | null) {
  const business = await unit.trx
    .selectFrom('businesses')
    .select(['id', 'name', 'status'])
    .where('id', '=', businessId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (business.status === 'inactive') throw new AppError('INVALID_ACTIVATION_LINK');
  if (business.status === 'pending') {
    await updateRow(unit.trx, 'businesses', business.id, {
      status: 'active',
      activated_at: unit.now,
    });
  }
  return { name: business.name };
}

/**
 * Returns the business that an emailed link activates.
 *
 * @throws INVALID_ACTIVATION_LINK and ALREADY_ACTIVE
 */
export async function getActivatedBusiness(ctx: Context, token: string): Promise<{ name: string }> {
  const owner = await requireOwner(ctx, token);
  const business = await ctx.db
    .selectFrom('people')
    .innerJoin('businesses', 'businesses.id', 'people.business_id')
    .select('businesses.name')
    .where('people.id', '=', owner.person_id)
    .where('people.status', '=', 'pending')
    .where('businesses.status', '!=', 'inactive')
    .executeTakeFirst();
  if (!business) throw await buildLinkRefusal(ctx, token);
  return business;
}

export type BusinessActivation = {
  token: string;
  password: string;
  userAgent: string | undefined;
  address: string;
};

/**
 * Activates a business and its manager, who chooses a password with the secret of an emailed link,
 * and signs the manager in.
 *
 * @throws INVALID_ACTIVATION_LINK, ALREADY_ACTIVE, and VALIDATION naming `password`
 */
export async function activateBusiness(
  ctx: Context,
  input: BusinessActivation,
): Promise<{ business: { name: string }; token: string; sessionId: string; personId: string }> {
  const owner = await requireOwner(ctx, input.token);
  await refuseGuessablePassword('password', input.password, listOwnFacts(owner));
  const passwordHash = await hashPassword(ctx.config, input.password);
  return transact(ctx, async (unit) => {
    const link = await lockLink(unit, PURPOSE, input.token);
    if (link?.isUsed) throw new AppError('ALREADY_ACTIVE');
    if (link?.person.status !== 'pending') throw new AppError('INVALID_ACTIVATION_LINK');
    const business = await activateLocations(unit, link.person.business_id);
    await updateRow(unit.trx, 'people', link.person.id, {
      status: 'active',
      password_hash: passwordHash,
      password_changed_at: unit.now,
      email_verified_at: unit.now,
      last_login_at: unit.now,
    });
    await consumeLink(unit, link.id);
    const { userAgent, address } = input;
    const session = { personId: link.person.id, rememberMe: false, userAgent, address };
    const opened = await openSession(unit.trx, unit.now, session);
    return { business, ...opened, personId: link.person.id };
  });
}
