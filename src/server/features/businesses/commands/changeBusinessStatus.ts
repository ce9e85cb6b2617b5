import type { BusinessStatus } from '#domain/businesses/states.ts';
import { listRolesWith } from '#domain/identity/roles.ts';
import type { CallContext } from '../../../context.ts';
import type { Trx } from '../../../platform/db/client.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';
import { lockBusiness } from './lockBusiness.ts';

type Closed = { id: string; activated_at: Date | null };

/**
 * Returns the status of a business after it is opened again; a business that was never activated
 * becomes pending.
 */
async function findOpenStatus(trx: Trx, { id, activated_at }: Closed): Promise<BusinessStatus> {
  if (activated_at) return 'active';
  const manager = await trx
    .selectFrom('people')
    .select('id')
    .where('business_id', '=', id)
    .where('role', 'in', listRolesWith('business.edit'))
    .where('status', '=', 'active')
    .executeTakeFirst();
  return manager ? 'active' : 'pending';
}

/**
 * Closes a business or opens it again. A closed business takes in no cars, and customers no longer
 * find its locations. Its staff keep working until the last car is returned, and cannot sign in
 * after that. A business that was never activated becomes `pending` again.
 *
 * @throws BUSINESS_NOT_FOUND, STATE_CONFLICT with the present status, IDEMPOTENCY_CONFLICT
 */
export async function changeBusinessStatus(
  ctx: CallContext,
  by: ActingAdmin,
  businessId: string,
  { status: to, reason }: { status: 'active' | 'inactive'; reason?: string | undefined },
): Promise<void> {
  const people = await transactOnce(ctx, async (unit) => {
    const business = await lockBusiness(unit.trx, businessId);
    const isOpening = to === 'active';
    if (isOpening !== (business.status === 'inactive'))
      throw new AppError('STATE_CONFLICT', { state: business.status });
    const status = isOpening ? await findOpenStatus(unit.trx, business) : 'inactive';
    await unit.trx.updateTable('businesses').set({ status }).where('id', '=', businessId).execute();
    await recordAdminStep(unit.trx, by, {
      businessId,
      action: isOpening ? 'business opened' : 'business closed',
      subjectId: businessId,
      before: { status: business.status },
      after: reason ? { status, reason } : { status },
    });
    return unit.trx
      .selectFrom('people')
      .select('id')
      .where('business_id', '=', businessId)
      .execute();
  });
  if (people) ctx.live.recheckPeople(people.map(({ id }) => id));
}
