import type { CallContext } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ActingAdmin, recordAdminStep } from '../../identity/commands/audit.ts';

/**
 * Adds an administrator's internal note to an application, whether decided or not.
 *
 * @throws APPLICATION_NOT_FOUND
 */
export async function noteApplication(
  ctx: CallContext,
  by: ActingAdmin,
  id: string,
  text: string,
): Promise<void> {
  await transactOnce(ctx, async (unit) => {
    await unit.trx
      .selectFrom('applications')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('APPLICATION_NOT_FOUND'));
    await insertRows(unit.trx, 'application_notes', {
      application_id: id,
      author_id: by.actor.personId,
      text,
      created_at: unit.now,
    });
    await recordAdminStep(unit.trx, by, { action: 'application noted', subjectId: id });
  });
}
