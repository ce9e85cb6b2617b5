import type { Context, UnitOfWork } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { mapUniqueViolation } from '#server/platform/db/mapUniqueViolation.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';
import { deleteLinks, lockLink, consumeLink } from './links.ts';
import { isUnproven, selectAddressOwner } from '../queries/addressOwner.ts';
import { erasePerson } from './erasePerson.ts';

/**
 * Erases an unproven registration with this address, because another person has now proven the
 * address.
 */
async function releaseAddress(unit: UnitOfWork, email: string, personId: string) {
  const owner = await selectAddressOwner(unit.trx, email)
    .where('id', '!=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (owner && isUnproven(owner)) await erasePerson(unit, owner.id);
}

/**
 * Replaces the email address and notifies the old address. A repeated call returns the same result
 * while the account still has the new address.
 *
 * @returns the new address, and the person whose address this call replaced
 * @throws INVALID_VERIFICATION_LINK, also when another account has the address by now
 */
export async function completeEmailChange(
  ctx: Context,
  token: string,
): Promise<{ email: string; personId: string | null }> {
  const change = transact(ctx, async (unit) => {
    const link = await lockLink(unit, 'change_email', token);
    if (!link || link.person.status !== 'active') throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed, email } = link;
    if (isUsed) {
      if (person.email !== email) throw new AppError('INVALID_VERIFICATION_LINK');
      return { email, personId: null };
    }
    await releaseAddress(unit, email, person.id);
    await updateRow(unit.trx, 'people', person.id, { email, email_verified_at: unit.now });
    await consumeLink(unit, id);
    await deleteLinks(unit, person.id, ['verify_email', 'reset_password']);
    const dedupeKey = `email-changed:${id}:${unit.now.getTime()}`;
    const told = { personId: person.id, businessId: person.business_id, dedupeKey };
    await notifyPerson(unit, {
      ...told,
      type: 'email_changed',
      data: { email },
      skipChannels: person.email ? ['email'] : [],
    });
    if (person.email) {
      await enqueueEmail(unit, {
        ...told,
        to: person.email,
        language: person.language,
        template: 'email_changed',
        data: { firstName: person.first_name, newEmail: email },
      });
    }
    return { email, personId: person.id };
  });
  return mapUniqueViolation({ people_email: 'INVALID_VERIFICATION_LINK' }, () => change);
}
