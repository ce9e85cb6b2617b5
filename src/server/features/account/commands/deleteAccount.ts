import { openStayStatuses } from '#domain/stays/states.ts';
import { isInCustody } from '#domain/stays/states.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { enqueueFarewell } from '../../messages/commands/eraseMessages.ts';
import { moveStay, selectStays } from '../../stays/commands/transition.ts';
import { endPersonSessions } from '../../identity/commands/sessions.ts';
import { requirePassword } from '../../identity/policy/requirePassword.ts';
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
 */
async function lockForDeletion(unit: UnitOfWork, personId: string, hash: string) {
  await unit.trx
    .selectFrom('stays')
    .select('id')
    .where('customer_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const person = await unit.trx
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'language', 'password_hash', 'deleted_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  // Pressed twice: the first one did it, and ended this session.
  if (!person || person.deleted_at) throw new AppError('UNAUTHENTICATED');
  if (person.password_hash !== hash) throw fieldError('currentPassword', 'password_wrong');
  return person;
}

/** A car that was only announced does not come any more. */
async function cancelExpectedStays(unit: UnitOfWork, actor: Actor): Promise<void> {
  // Looked at again: one may have been handed in until the person was locked.
  const stays = await lockOpenStays(unit, actor.personId);
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
 * Deletes the own account at its owner's wish. What they did stays without them: stays, orders and the
 * ledger, as the law on records of money asks.
 *
 * @throws ACCOUNT_LOCKED, CAR_IN_CUSTODY, VALIDATION naming `confirmation` or `currentPassword`
 */
export async function deleteAccount(
  ctx: Context,
  actor: Actor,
  input: { currentPassword: string; confirmation: string },
): Promise<void> {
  if (input.confirmation.trim() !== 'DELETE')
    throw fieldError('confirmation', 'confirmation_word_missing', { word: 'DELETE' });
  const hash = await requirePassword(ctx, actor, 'currentPassword', input.currentPassword);
  const ended = await transact(ctx, async (unit) => {
    const { id, email, first_name, language } = await lockForDeletion(unit, actor.personId, hash);
    await cancelExpectedStays(unit, actor);
    const sessions = await endPersonSessions(unit.trx, unit.now, actor.personId);
    await erasePerson(ctx, unit, actor.personId);
    if (email) await enqueueFarewell(ctx, unit, { id, email, firstName: first_name, language });
    await unit.enqueue('delete-cards', { personId: actor.personId });
    return sessions;
  });
  ctx.live.endSessions(ended);
}
