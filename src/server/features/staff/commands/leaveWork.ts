import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { buildInvitationCodeSubject } from '../invitation.ts';

/**
 * Ends the shift somebody is on, unless it is where they work on. With a reason the record says who ended it and why.
 */
export async function endShift(
  unit: UnitOfWork,
  actor: Actor,
  valetId: string,
  keepAt: readonly string[],
  reason: string | null,
): Promise<void> {
  await unit.trx
    .updateTable('shifts')
    .set({
      // This call may have waited for the start, which is the later one then.
      ended_at: sql<Date>`greatest(started_at, ${unit.now}::timestamptz)`,
      end_verified: false,
      ...(reason && { closed_by: actor.personId, close_reason: reason }),
    })
    .where('person_id', '=', valetId)
    .where('ended_at', 'is', null)
    .$if(keepAt.length > 0, (query) => query.where('location_id', 'not in', [...keepAt]))
    .execute();
}

/** An invitation that was sent before does not open an account that was taken back since. */
export async function invalidateInvitation(unit: UnitOfWork, valetId: string): Promise<void> {
  const { purpose, subjectId } = buildInvitationCodeSubject(valetId);
  await unit.trx
    .deleteFrom('codes')
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .execute();
}
