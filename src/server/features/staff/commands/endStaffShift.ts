import { sql } from 'kysely';
import type { Actor } from '#server/actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import { buildInvitationCodeSubject } from '../invitation.ts';

/**
 * Ends a valet's open shift, unless the valet stays assigned to its location. With a reason, the
 * shift records who ended it and why.
 */
export async function endStaffShift(
  unit: UnitOfWork,
  actor: Actor,
  valetId: string,
  keepAt: readonly string[],
  reason: string | null,
): Promise<void> {
  await unit.trx
    .updateTable('shifts')
    .set({
      // `greatest` keeps the end after the start: the shift may have started while this transaction
      // waited for the row lock.
      ended_at: sql<Date>`greatest(started_at, ${unit.now}::timestamptz)`,
      end_verified: false,
      ...(reason && { closed_by: actor.personId, close_reason: reason }),
    })
    .where('person_id', '=', valetId)
    .where('ended_at', 'is', null)
    .$if(keepAt.length > 0, (query) => query.where('location_id', 'not in', [...keepAt]))
    .execute();
}

/** Deletes the invitation's code: an SMS sent earlier must not activate the account. */
export async function invalidateInvitation(unit: UnitOfWork, valetId: string): Promise<void> {
  const { purpose, subjectId } = buildInvitationCodeSubject(valetId);
  await unit.trx
    .deleteFrom('codes')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .execute();
}
