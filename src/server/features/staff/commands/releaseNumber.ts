import { valetRoles } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { buildInvitationCodeSubject } from '../invitation.ts';

/** The valet with this number, held until the transaction ends. */
function lockNumberOwner(unit: UnitOfWork, phone: string) {
  return (
    unit.trx
      .selectFrom('people')
      .select(['id', 'business_id', 'status', 'phone_e164', 'password_hash', 'phone_verified_at'])
      .where('phone_e164', '=', phone)
      // Written out: a kept plan finds the partial index by its words, not by values.
      .where(
        'role',
        'in',
        valetRoles.map((role) => sql.lit(role)),
      )
      .forUpdate()
      .executeTakeFirst()
  );
}
type NumberOwner = NonNullable<Awaited<ReturnType<typeof lockNumberOwner>>>;
export type NumberRelease = { id: string; businessId: string; phone: string };

/** Whether a code that opens the account is still on its way. */
async function isInvited(unit: UnitOfWork, valetId: string): Promise<boolean> {
  const { purpose, subjectId } = buildInvitationCodeSubject(valetId);
  const code = await unit.trx
    .selectFrom('codes')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('expires_at', '>', unit.now)
    .executeTakeFirst();
  return code !== undefined;
}

/**
 * One who left, and one who never came and whose invitation has run out, hold a number for nobody.
 * Who has worked and is suspended or asked to activate again is still their business's.
 */
async function isUnused(unit: UnitOfWork, owner: NumberOwner): Promise<boolean> {
  if (owner.status === 'inactive') return true;
  const neverCame = owner.password_hash === null && owner.phone_verified_at === null;
  return neverCame && owner.status !== 'active' && !(await isInvited(unit, owner.id));
}

/**
 * Takes a number off a valet's account of another business that nobody works with; the account stays
 * as it is otherwise, without a way in. Of two businesses at once the second finds the number with the
 * first.
 *
 * @returns the account that had it, for `recordRelease`
 */
export async function releaseNumber(
  unit: UnitOfWork,
  phone: string,
  forBusinessId: string,
): Promise<NumberRelease | null> {
  const owner = await lockNumberOwner(unit, phone);
  if (!owner?.business_id || owner.business_id === forBusinessId) return null;
  if (!(await isUnused(unit, owner))) return null;
  await unit.trx
    .updateTable('people')
    .set((row) => ({
      phone_e164: null,
      phone_verified_at: null,
      status: 'inactive',
      pin_hash: null,
      // Who left earlier is kept no longer than from then.
      closed_at: row.fn.coalesce('closed_at', row.val(unit.now)),
    }))
    .where('id', '=', owner.id)
    .execute();
  return { id: owner.id, businessId: owner.business_id, phone };
}

/** Writes down who had the number, who has it now, and who did it. */
export async function recordRelease(
  unit: UnitOfWork,
  actor: Actor,
  from: NumberRelease,
  to: { id: string; businessId: string },
): Promise<void> {
  await unit.trx
    .insertInto('phone_releases')
    .values({
      at: unit.now,
      phone_e164: from.phone,
      from_person_id: from.id,
      from_business_id: from.businessId,
      to_person_id: to.id,
      to_business_id: to.businessId,
      actor_id: actor.personId,
      impersonator_id: actor.impersonatorId,
    })
    .execute();
}
