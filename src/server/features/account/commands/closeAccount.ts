import { isInCustody, openStayStatuses, type StayStatus } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueFarewell } from '../../messages/commands/eraseMessages.ts';
import { moveStay, selectStays } from '../../stays/commands/transition.ts';
import { endPersonSessions } from '../../identity/commands/sessions.ts';
import { erasePerson } from '../../identity/commands/erasePerson.ts';

const selectOpenStays = (db: Queryable, personId: string) =>
  selectStays(db)
    .where('customer_id', '=', personId)
    .where('status', 'in', openStayStatuses)
    .orderBy('id');

/**
 * Locks the person against every command that gives them a car (`lockPerson`).
 *
 * Locks all stays of the person first, finished ones too. Other commands also lock the stay before
 * the person, and a different order would deadlock.
 *
 * @returns undefined when the person is already deleted
 */
export async function lockForDeletion(unit: UnitOfWork, personId: string) {
  await unit.trx
    .selectFrom('stays')
    .select('id')
    .where('customer_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return unit.trx
    .selectFrom('people')
    .select(['id', 'role', 'status', 'business_id', 'email', 'first_name', 'language'])
    .select('password_hash')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockForDeletion>>>;

/** @throws CAR_IN_CUSTODY when a valet has one of the cars */
function requireNoneInCustody(stays: readonly { status: StayStatus }[]): void {
  const held = stays.find(({ status }) => isInCustody(status));
  if (held) throw new AppError('CAR_IN_CUSTODY', { state: held.status });
}

/** Refuses the deletion before the password is checked. @throws CAR_IN_CUSTODY */
export async function requireNoCarInCustody(db: Queryable, personId: string): Promise<void> {
  requireNoneInCustody(await selectOpenStays(db, personId).execute());
}

/**
 * Cancels the person's announced cars.
 *
 * @throws CAR_IN_CUSTODY if a valet already has one of their cars
 */
async function cancelExpectedStays(
  unit: UnitOfWork,
  personId: string,
  actor: Actor,
): Promise<void> {
  // Locks the stays, and reads them again: a valet may have received a car before the person was locked.
  const stays = await selectOpenStays(unit.trx, personId).forUpdate().execute();
  requireNoneInCustody(stays);
  for (const stay of stays) {
    await moveStay(unit, stay, {
      event: 'cancel',
      by: actor,
      data: { reason: 'account_deleted' },
    });
  }
}

/**
 * Closes the account of a person locked by `lockForDeletion`. Stays, orders and ledger lines remain
 * without the person, because financial records must be kept by law.
 *
 * @returns ids of the ended sessions; the caller closes their sockets after the commit
 * @throws CAR_IN_CUSTODY
 */
export async function closeAccount(
  unit: UnitOfWork,
  person: LockedPerson,
  actor: Actor,
): Promise<string[]> {
  const { id, email, first_name: firstName, language } = person;
  await cancelExpectedStays(unit, id, actor);
  const sessions = await endPersonSessions(unit.trx, unit.now, id);
  await erasePerson(unit, id);
  if (email) await enqueueFarewell(unit, { id, email, firstName, language });
  await unit.enqueue('delete-cards', { personId: id });
  return sessions;
}
