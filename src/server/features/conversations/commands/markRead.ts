import type { CallContext, Context, UnitOfWork } from '../../../context.ts';
import { transactOnce } from '../../../platform/db/transact.ts';
import { publishStay } from '../../stays/commands/transition.ts';
import { scheduleReminder } from './scheduleReminder.ts';
import { oppositeSide, type ConversationParty, requireParticipation } from '../policy.ts';
import { selectStay } from '../queries.ts';

/**
 * Locks the conversation's row: otherwise a concurrent message could be missing from the unread
 * counter.
 */
const lockConversation = (unit: UnitOfWork, stayId: string) =>
  unit.trx
    .selectFrom('conversations')
    .selectAll()
    .where('stay_id', '=', stayId)
    .forUpdate()
    .executeTakeFirst();

function countUnreadAfter(
  unit: UnitOfWork,
  party: ConversationParty,
  stayId: string,
  readId: number,
) {
  return unit.trx
    .selectFrom('stay_messages')
    .select((row) => [
      row.fn.countAll<number>().as('unread'),
      row.fn.max<number | null>('id').as('newestId'),
    ])
    .where('stay_id', '=', stayId)
    .where('side', '=', oppositeSide(party.side))
    .where('id', '>', readId)
    .executeTakeFirstOrThrow();
}

async function countUnread(
  ctx: Context,
  { side }: ConversationParty,
  stayId: string,
): Promise<number> {
  const row = await ctx.db
    .selectFrom('conversations')
    .select(side === 'staff' ? 'staff_unread as unread' : 'customer_unread as unread')
    .where('stay_id', '=', stayId)
    .executeTakeFirst();
  return row?.unread ?? 0;
}

/**
 * Marks the other side's messages as read, up to `upTo`. The staff share one read state: a message
 * that one of them read counts as read for all.
 *
 * @param upTo id of the last message on the screen; null for all so far
 * @returns the number of unread messages
 * @throws CONVERSATION_NOT_FOUND, for a guest TICKET_NOT_FOUND; IDEMPOTENCY_CONFLICT
 */
export async function markRead(
  ctx: CallContext,
  party: ConversationParty,
  stayId: string,
  upTo: number | null,
): Promise<number> {
  const stay = requireParticipation(party, await selectStay(ctx.db, stayId));
  const left = await transactOnce(ctx, async (unit) => {
    const row = await lockConversation(unit, stayId);
    if (!row) return 0;
    const isStaff = party.side === 'staff';
    const readId = Math.min(upTo ?? row.last_message_id, row.last_message_id);
    const before = isStaff ? row.staff_read_id : row.customer_read_id;
    if (readId <= before) return isStaff ? row.staff_unread : row.customer_unread;
    const { unread, newestId } = await countUnreadAfter(unit, party, stayId, readId);
    await unit.trx
      .updateTable('conversations')
      .set(
        isStaff
          ? { staff_read_id: readId, staff_unread: unread, staff_hinted_at: null }
          : { customer_read_id: readId, customer_unread: unread, customer_hinted_at: null },
      )
      .where('stay_id', '=', stayId)
      .execute();
    // Enqueues a new reminder, because the pending one may be for a message that was just read.
    if (newestId !== null) await scheduleReminder(unit, stayId, newestId);
    // The live hint updates the read state on the other side's screens and the unread counter on
    // the reader's.
    publishStay(unit, stay, { type: 'message_sent' });
    return unread;
  });
  return left ?? countUnread(ctx, party, stayId);
}
