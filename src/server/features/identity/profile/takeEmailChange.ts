import type { Language } from '#contract/people.ts';
import type { Context } from '../../../context.ts';
import { transact, type Unit } from '../../../platform/db/transact.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { notify } from '../../messages/commands/notify.ts';
import { dropLinks, openLink, useUpLink } from '../commands/links.ts';
import { isUnproven, ownerOf } from '../policy/addressOwner.ts';
import { erasePerson } from './erasePerson.ts';

/** A registration that nobody ever proved ends where somebody proves that the address is his. */
async function releaseAddress(ctx: Context, unit: Unit, email: string, personId: string) {
  const owner = await ownerOf(unit.trx, email)
    .where('id', '!=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (owner && isUnproven(owner)) await erasePerson(ctx, unit, owner.id);
}

/**
 * The new address replaces the old one, which is told. Opening the link again answers the same, as
 * long as the address is still his.
 *
 * @returns the new address
 * @throws INVALID_VERIFICATION_LINK, also when somebody else has the address by now
 */
export async function takeEmailChange(ctx: Context, token: string): Promise<string> {
  const change = transact(ctx, async (unit) => {
    const link = await openLink(unit, 'change_email', token);
    if (!link || link.person.status !== 'active') throw new AppError('INVALID_VERIFICATION_LINK');
    const { id, person, isUsed, email } = link;
    if (isUsed) {
      if (person.email !== email) throw new AppError('INVALID_VERIFICATION_LINK');
      return email;
    }
    await releaseAddress(ctx, unit, email, person.id);
    await unit.trx
      .updateTable('people')
      .set({ email, email_verified_at: unit.now })
      .where('id', '=', person.id)
      .execute();
    await useUpLink(unit, id);
    await dropLinks(unit, person.id, ['verify_email', 'reset_password']);
    const cause = `email-changed:${id}:${unit.now.getTime()}`;
    const told = { personId: person.id, businessId: person.business_id, cause };
    await notify(ctx, unit, {
      ...told,
      type: 'email_changed',
      data: { email },
      alreadyBy: person.email ? ['email'] : [],
    });
    if (person.email) {
      await enqueueEmail(ctx, unit, {
        ...told,
        to: person.email,
        language: person.language as Language,
        template: 'email_changed',
        data: { firstName: person.first_name, newEmail: email },
      });
    }
    return email;
  });
  return change.catch((error: unknown) => {
    if (isUniqueViolation(error, 'people_email')) throw new AppError('INVALID_VERIFICATION_LINK');
    throw error;
  });
}
