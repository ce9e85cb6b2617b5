import { writePlate } from '#domain/vehicles/writePlate.ts';
import { sql } from 'kysely';
import type { SupportRequest, SupportRow } from '#contract/support.ts';
import { getCarState } from '#domain/orders/carState.ts';
import { isInCustody } from '#domain/stays/states.ts';
import type { SupportView } from '#domain/support/requests.ts';
import { searchWords } from '#domain/shared/search.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { buildContainsPattern } from '../../../platform/db/search.ts';
import { AppError } from '../../../platform/errors.ts';
import { statusSql } from '../../../platform/db/literals.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { isOpenOrderOfStay } from '../../stays/queries/stayView.ts';

const PAGE = 50;
const EXCERPT = 200;
const MOST_STAYS = 5;

type Filter = { view: SupportView; search?: string | undefined; cursor?: string | undefined };

const selectRows = (db: Queryable) =>
  db
    .selectFrom('support_requests as request')
    .innerJoin('people as asker', 'asker.id', 'request.person_id')
    .leftJoin('people as admin', 'admin.id', 'request.assigned_to')
    .select([
      'request.id',
      'request.subject',
      'request.message',
      'request.status',
      'request.person_id',
      'request.assigned_to',
      'request.created_at',
      'request.updated_at',
      'asker.role',
      'asker.email',
      'asker.phone_e164',
      'asker.business_id',
      sql<string>`trim(asker.first_name || ' ' || asker.last_name)`.as('asker_name'),
      sql<string>`trim(admin.first_name || ' ' || admin.last_name)`.as('admin_name'),
      sql<string>`coalesce((select left(text, ${EXCERPT}) from support_messages
        where request_id = request.id and kind <> 'note' order by id desc limit 1),
        left(request.message, ${EXCERPT}))`.as('words'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const presentRow = (row: Row): SupportRow => ({
  id: row.id,
  subject: row.subject,
  words: row.words,
  status: row.status,
  asker: {
    id: row.person_id,
    name: row.asker_name || row.email || row.phone_e164 || '',
    role: row.role,
  },
  assignedTo: row.assigned_to ? { id: row.assigned_to, name: row.admin_name } : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

async function countSupport(db: Queryable, adminId: string) {
  return db
    .selectFrom('support_requests')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where assigned_to = ${adminId}))::int`.as('mine'),
    ])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
}

/** Lists waiting support requests, the longest waiting first; or all others, the latest first. */
export async function listSupport(
  db: Queryable,
  adminId: string,
  { view, search, cursor }: Filter,
): Promise<{
  requests: SupportRow[];
  nextCursor: string | null;
  counts: { open: number; mine: number };
}> {
  const isWaiting = view !== 'answered';
  let query = selectRows(db)
    // Values as SQL literals, not parameters: with parameters PostgreSQL's cached generic plan
    // cannot use the partial index.
    .where(sql<boolean>`request.status ${isWaiting ? sql`=` : sql`<>`} 'open'`)
    .orderBy('request.updated_at', isWaiting ? 'asc' : 'desc')
    .orderBy('request.id', isWaiting ? 'asc' : 'desc')
    .limit(PAGE + 1);
  if (view === 'mine') query = query.where('request.assigned_to', '=', adminId);
  for (const word of searchWords(search ?? ''))
    query = query.where(
      sql<boolean>`(request.search_text like ${buildContainsPattern(word)} or request.person_id in (
        select id from people where search_text like ${buildContainsPattern(word)}))`,
    );
  if (cursor)
    query = query.where(
      sql<boolean>`(request.updated_at, request.id) ${isWaiting ? sql`>` : sql`<`}
        (select updated_at, id from support_requests where id = ${cursor})`,
    );
  const [rows, counts] = [await query.execute(), await countSupport(db, adminId)];
  const page = rows.slice(0, PAGE);
  return {
    requests: page.map(presentRow),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    counts,
  };
}

async function listMessages(db: Queryable, requestId: string) {
  const rows = await db
    .selectFrom('support_messages')
    .innerJoin('people', 'people.id', 'support_messages.author_id')
    .select(['support_messages.id', 'kind', 'text', 'author_id', 'support_messages.created_at'])
    .select(sql<string>`trim(people.first_name || ' ' || people.last_name)`.as('name'))
    .where('request_id', '=', requestId)
    .orderBy('support_messages.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    author: row.kind === 'question' ? null : { id: row.author_id, name: row.name },
    text: row.text,
    at: row.created_at.toISOString(),
  }));
}

/** Lists a customer's stays: open stays first, then ended ones, the latest first. */
async function listStays(db: Queryable, personId: string): Promise<SupportRequest['stays']> {
  const rows = await db
    .selectFrom('stays')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .innerJoin('businesses', 'businesses.id', 'stays.business_id')
    .select([
      'stays.id',
      'stays.status',
      'stays.vehicle_make',
      'stays.vehicle_model',
      'stays.license_plate',
      'stays.plate_region',
      'stays.ticket_number',
      'stays.created_at',
      'locations.name as location_name',
      'locations.name_ar as location_name_ar',
      'businesses.name as business_name',
    ])
    .leftJoin('orders as run', (join) => join.on(isOpenOrderOfStay))
    .select(['run.status as order_status', 'run.held_at'])
    .where('stays.customer_id', '=', personId)
    .orderBy(sql`stays.status in (${statusSql.stay('returned', 'cancelled')})`)
    .orderBy('stays.created_at', 'desc')
    .limit(MOST_STAYS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    car:
      [row.vehicle_make, row.vehicle_model, writePlate(row.license_plate, row.plate_region)]
        .filter(Boolean)
        .join(' ') || row.ticket_number,
    state: getCarState(
      row.status,
      row.order_status ? { status: row.order_status, heldAt: row.held_at } : null,
    ),
    isInCustody: isInCustody(row.status),
    locationName: row.location_name,
    locationNameArabic: row.location_name_ar,
    businessName: row.business_name,
    createdAt: row.created_at.toISOString(),
  }));
}

/** @throws SUPPORT_REQUEST_NOT_FOUND */
export async function getSupportRequest(db: Queryable, id: string): Promise<SupportRequest> {
  const row = await selectRows(db)
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('SUPPORT_REQUEST_NOT_FOUND'));
  const business = row.business_id
    ? await findRow(db, 'businesses', row.business_id, ['name'])
    : null;
  return {
    ...presentRow(row),
    message: row.message,
    contact: {
      email: row.email,
      phoneNumber: row.phone_e164,
      businessName: business?.name ?? null,
    },
    messages: await listMessages(db, id),
    stays: await listStays(db, row.person_id),
  };
}
