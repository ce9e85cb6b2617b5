import { randomUUID } from 'node:crypto';
import { buildEmailKey } from '#domain/identity/email.ts';
import { hasCapability } from '#domain/identity/roles.ts';
import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { issueLink } from '../../identity/commands/links.ts';
import { enqueueEmail } from '../../messages/commands.ts';

/**
 * Mails a pending manager a new activation link; the old link stops working. Unlike the public
 * call, this call tells the administrator why it fails.
 *
 * @throws USER_NOT_FOUND when the address is not a manager's, ALREADY_ACTIVE, STATE_CONFLICT for a
 *   closed business, RATE_LIMITED, IDEMPOTENCY_CONFLICT
 */
export async function resendActivation(
  ctx: CallContext,
  by: ActingAdmin,
  email: string,
): Promise<void> {
  await ctx.limits.use('mailTo', `activate_business:${buildEmailKey(email)}`);
  await transactOnce(ctx, async (unit) => {
    const manager = await unit.trx
      .selectFrom('people')
      .innerJoin('businesses', 'businesses.id', 'people.business_id')
      .select(['people.id', 'people.email', 'people.role', 'people.status', 'people.first_name'])
      .select(['people.language', 'people.business_id', 'businesses.name as business_name'])
      .select('businesses.status as business_status')
      .where((row) => row(row.fn('lower', ['people.email']), '=', buildEmailKey(email)))
      .forUpdate('people')
      .executeTakeFirst();
    if (!manager?.email || !hasCapability(manager.role, 'business.edit'))
      throw new AppError('USER_NOT_FOUND');
    if (manager.status !== 'pending') throw new AppError('ALREADY_ACTIVE');
    if (manager.business_status === 'inactive')
      throw new AppError('STATE_CONFLICT', { state: 'inactive' });
    const { id: personId, email: to, business_id: businessId } = manager;
    const link = await issueLink(ctx, unit, 'activate_business', { id: personId, email: to });
    const { first_name: firstName, business_name: businessName } = manager;
    await enqueueEmail(unit, {
      personId,
      businessId,
      to,
      language: manager.language,
      template: 'activate_business',
      data: {
        contactName: firstName || businessName,
        businessName,
        link,
        days: ctx.settings.current().lifetimes.activationDays,
      },
      dedupeKey: `activation-resent:${randomUUID()}`,
    });
    await recordAdminStep(unit.trx, by, {
      personId,
      businessId,
      action: 'business activation resent',
      subjectId: businessId,
    });
  });
}
