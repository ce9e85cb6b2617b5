import { listRolesWith } from '#domain/identity/roles.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { erasePerson } from './erasePerson.ts';

const BATCH = 1_000;

/**
 * Erases registrations whose email address was never proven, and repeated registrations. The
 * person's row stays without a name while other records refer to the person.
 */
export async function deleteUnprovenRegistrations(ctx: Context, before: Date): Promise<void> {
  await ctx.db.deleteFrom('repeated_registrations').where('created_at', '<', before).execute();
  const selectUnproven = ctx.db
    .selectFrom('people')
    .where('role', 'in', listRolesWith('account.own'))
    .where('email_verified_at', 'is', null)
    .where('phone_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before);
  const unproven = await selectUnproven.select('id').limit(BATCH).execute();
  for (const { id } of unproven)
    await transact(ctx, async (unit) => {
      const person = await unit.trx
        .selectFrom('people')
        .select('id')
        .where('id', '=', id)
        // The person may have opened the verification link after the query above.
        .where('email_verified_at', 'is', null)
        .where('phone_verified_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (person) await erasePerson(unit, id);
    });
}
