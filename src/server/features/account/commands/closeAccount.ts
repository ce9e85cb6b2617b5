import { isInCustody, openStayStatuses } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueueFarewell } from '../../messages/commands/eraseMessages.ts';
import { moveStay, selectStays } from '../../stays/commands/transition.ts';
import { endPersonSessions } from '../../identity/commands/sessions.ts';
import { erasePerson } from '../../identity/commands/erasePerson.ts';

/** The person's open stays, locked as every command of a car does it. */
const lockOpenStays = (unit: UnitOfWork, personId: string) =>
  selectStays(unit.trx)
    .where('customer_id', '=', personId)
    .where('status', 'in', openStayStatuses)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Locks the person against everything that gives them a car (`lockPerson`), their stays before them: that
 * is the order in which a valet's step locks them, and of those that are over a rating, a message or a
 * refund.
 *
 * @returns undefined where they are gone already
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

/** A car that was only announced does not come any more. */
async function cancelExpectedStays(
  unit: UnitOfWork,
  personId: string,
  actor: Actor,
): Promise<void> {
  // Looked at again: one may have been handed in until the person was locked.
  const stays = await lockOpenStays(unit, personId);
  const held = stays.find(({ status }) => isInCustody(status));
  if (held) throw new AppError('CAR_IN_CUSTODY', { state: held.status });
  for (const stay of stays) {
    await moveStay(unit, stay, {
      event: 'cancel',
      by: actor,
      data: { reason: 'account_deleted' },
    });
  }
}

/**
 * Ends an account whose owner was locked by `lockForDeletion`. What they did stays without them: stays, orders and
 * the ledger, as the law on records of money asks.
 *
 * @returns the sessions whose sockets the caller has to end, once this is committed
 * @throws CAR_IN_CUSTODY
 */
export async function closeAccount(
  ctx: Context,
  unit: UnitOfWork,
  person: LockedPerson,
  actor: Actor,
): Promise<string[]> {
  const { id, email, first_name: firstName, language } = person;
  await cancelExpectedStays(unit, id, actor);
  const sessions = await endPersonSessions(unit.trx, unit.now, id);
  await erasePerson(ctx, unit, id);
  if (email) await enqueueFarewell(ctx, unit, { id, email, firstName, language });
  await unit.enqueue('delete-cards', { personId: id });
  return sessions;
}
