import { valetRoles } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { buildInvitationCodeSubject } from '../invitation.ts';
import { literals } from '../../../platform/db/literals.ts';
import { insertRows } from '../../../platform/db/rows.ts';

/** Locks the valet who has this phone number until the transaction ends. */
function lockNumberOwner(unit: UnitOfWork, phone: string) {
  return unit.trx
    .selectFrom('people')
    .select(['id', 'business_id', 'status', 'phone_e164', 'password_hash', 'phone_verified_at'])
    .where('phone_e164', '=', phone)
    .where('role', 'in', literals(valetRoles))
    .forUpdate()
    .executeTakeFirst();
}
type NumberOwner = NonNullable<Awaited<ReturnType<typeof lockNumberOwner>>>;
export type NumberRelease = { id: string; businessId: string; phone: string };

/** Returns true when an activation code of the account is still valid. */
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
 * Returns true for a valet who left, or whose invitation expired before they ever activated the
 * account. A suspended valet, or one asked to activate again, still belongs to the business.
 */
async function isUnused(unit: UnitOfWork, owner: NumberOwner): Promise<boolean> {
  if (owner.status === 'inactive') return true;
  const neverCame = owner.password_hash === null && owner.phone_verified_at === null;
  return neverCame && owner.status !== 'active' && !(await isInvited(unit, owner.id));
}

/**
 * Removes a phone number from an unused valet account of another business; nobody can sign in to
 * that account any more. If two businesses do this at once, the second finds the number taken.
 *
 * @returns the former owner, for `recordRelease`
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
      // An account closed earlier keeps its closing time: a new time would retain the account
      // longer.
      closed_at: row.fn.coalesce('closed_at', row.val(unit.now)),
    }))
    .where('id', '=', owner.id)
    .execute();
  return { id: owner.id, businessId: owner.business_id, phone };
}

/** Records who had the phone number, who has it now, and the actor. */
export async function recordRelease(
  unit: UnitOfWork,
  actor: Actor,
  from: NumberRelease,
  to: { id: string; businessId: string },
): Promise<void> {
  await insertRows(unit.trx, 'phone_releases', {
    at: unit.now,
    phone_e164: from.phone,
    from_person_id: from.id,
    from_business_id: from.businessId,
    to_person_id: to.id,
    to_business_id: to.businessId,
    actor_id: actor.personId,
    impersonator_id: actor.impersonatorId,
  });
}
