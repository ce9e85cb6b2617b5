import { writePlate } from '#domain/vehicles/writePlate.ts';
import { sql } from 'kysely';
import type {
  Conversation,
  ConversationMessage,
  ConversationSummary,
} from '#contract/conversations.ts';
import { computeClosedCutoff, isConversationOpen } from '#domain/messages/conversation.ts';
import { stayEndColumns } from '#domain/stays/states.ts';
import { whereInScope } from '../businesses/policy.ts';
import { isOpenOrderOfStay } from '../stays/queries/stayView.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { type ConversationParty, requireParticipation, toConversationFacts } from './policy.ts';

const NEWEST = 200;
const MOST_LISTED = 100;
/**
 * Days after the last message at which a conversation leaves the list; the car's page still shows
 * the conversation.
 */
const LISTED_DAYS = 30;
const DAY = 86_400_000;

/** SQL twin of `findStayEnd`. */
const stayEnd = sql<Date | null>`coalesce(${sql.join(
  stayEndColumns.map((column) => sql.ref(`stays.${column}`)),
)})`;

export const selectStay = (db: Queryable, stayId: string) =>
  db.selectFrom('stays').selectAll().where('id', '=', stayId).executeTakeFirst();

/**
 * Selects stays with everything a conversation shows; the conversation's columns are null before
 * the first message.
 */
const selectConversations = (db: Queryable) =>
  db
    .selectFrom('stays')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .leftJoin('people as customer', 'customer.id', 'stays.customer_id')
    .leftJoin('orders as run', (join) => join.on(isOpenOrderOfStay))
    .leftJoin('people as valet', (join) =>
      join
        .on((row) => row('valet.id', '=', row.fn.coalesce('run.runner_id', 'stays.received_by')))
        // Leaves out the name of a suspended valet, who cannot answer.
        .on('valet.status', '=', 'active'),
    )
    .leftJoin('conversations as talk', 'talk.stay_id', 'stays.id')
    .selectAll('stays')
    .select([
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      'locations.time_zone',
      'customer.first_name as customer_first_name',
      'customer.last_name as customer_last_name',
      'valet.first_name as valet_name',
      'talk.staff_unread',
      'talk.customer_unread',
      'talk.staff_read_id',
      'talk.customer_read_id',
    ]);
type ConversationRow = Awaited<
  ReturnType<ReturnType<typeof selectConversations>['executeTakeFirstOrThrow']>
>;

function presentHead(party: ConversationParty, row: ConversationRow) {
  const { customer_name, customer_first_name: first, customer_last_name: last } = row;
  const isStaff = party.side === 'staff';
  const customer = first === null ? customer_name : `${first} ${last ?? ''}`.trim();
  const car = [row.vehicle_make, row.vehicle_model, writePlate(row.license_plate, row.plate_region)]
    .filter(Boolean)
    .join(' ');
  return {
    stayId: row.id,
    ticketNumber: row.ticket_number,
    location: row.location_name,
    locationArabic: row.location_name_ar,
    timeZone: row.time_zone,
    withName: isStaff ? customer : row.valet_name,
    vehicle: car || null,
    unread: (isStaff ? row.staff_unread : row.customer_unread) ?? 0,
  };
}

async function listMessages(
  ctx: Context,
  party: ConversationParty,
  row: ConversationRow,
): Promise<ConversationMessage[]> {
  const rows = await ctx.db
    .selectFrom('stay_messages')
    .selectAll()
    .where('stay_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  const seen = { customer: row.staff_read_id ?? 0, staff: row.customer_read_id ?? 0 };
  const me = party.by.kind === 'person' ? party.by.personId : null;
  return rows.toReversed().map((message) => {
    const side = message.side;
    // A customer sees all messages of the customer's side as their own, including those written as
    // a guest with the ticket link.
    const isMine = side === party.side && (side === 'customer' || message.author_id === me);
    return {
      id: String(message.id),
      side,
      authorName: message.author_name,
      isMine,
      clientId: isMine ? message.client_id : null,
      text: message.text,
      quickReply: message.quick_reply,
      createdAt: message.created_at.toISOString(),
      isRead: message.id <= seen[side],
    };
  });
}

/** @throws CONVERSATION_NOT_FOUND, for a guest TICKET_NOT_FOUND */
export async function getConversation(
  ctx: Context,
  party: ConversationParty,
  stayId: string,
): Promise<Conversation> {
  const row = requireParticipation(
    party,
    await selectConversations(ctx.db).where('stays.id', '=', stayId).executeTakeFirst(),
  );
  return {
    ...presentHead(party, row),
    messages: await listMessages(ctx, party, row),
    isOpen: isConversationOpen(toConversationFacts(row), ctx.clock()),
  };
}

/** Selects the party's stays with messages; for staff only while the conversation is open. */
function selectListed(ctx: Context, party: ConversationParty) {
  const unread = sql.ref(party.side === 'staff' ? 'talk.staff_unread' : 'talk.customer_unread');
  const query = selectConversations(ctx.db)
    .innerJoin('stay_messages as last', 'last.id', 'talk.last_message_id')
    .select(['last.text', 'last.quick_reply', 'last.created_at as last_at'])
    .select(sql<number>`sum(${unread}) over ()`.as('all_unread'))
    .orderBy('talk.last_at', 'desc')
    .limit(MOST_LISTED);
  if (party.side === 'customer')
    return query.where(
      'stays.customer_id',
      '=',
      party.by.kind === 'person' ? party.by.personId : null,
    );
  const now = ctx.clock();
  return query
    .where(whereInScope(party.scope, 'talk.location_id'))
    .where('talk.last_at', '>', new Date(now.getTime() - LISTED_DAYS * DAY))
    .where((row) =>
      row.or([row(stayEnd, 'is', null), row(stayEnd, '>', computeClosedCutoff(now))]),
    );
}

async function countUnread(ctx: Context, party: ConversationParty): Promise<number> {
  const first = await selectListed(ctx, party).limit(1).executeTakeFirst();
  return first?.all_unread ?? 0;
}

/**
 * Lists conversations, the latest first. `unread` also counts messages of conversations that the
 * list leaves out.
 *
 * @param ids limits the list to these stays
 */
export async function listConversations(
  ctx: Context,
  party: ConversationParty,
  ids?: readonly string[],
): Promise<{ conversations: ConversationSummary[]; unread: number }> {
  const [rows, unread] = await Promise.all([
    selectListed(ctx, party)
      .$if(ids !== undefined, (query) => query.where('stays.id', 'in', ids ?? []))
      .execute(),
    ids && countUnread(ctx, party),
  ]);
  return {
    conversations: rows.map((row) => ({
      ...presentHead(party, row),
      lastText: row.text,
      lastQuickReply: row.quick_reply,
      lastAt: row.last_at.toISOString(),
    })),
    unread: unread ?? rows[0]?.all_unread ?? 0,
  };
}
