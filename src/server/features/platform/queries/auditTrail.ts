import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry } from '#contract/audit.ts';
import type { Operations } from '#contract/index.ts';
import { deviceName } from '#domain/identity/device.ts';
import { searchWords } from '#domain/shared/search.ts';
import { foldedForSearch } from '../../../platform/db/search.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { findActions, summarizeCall } from './actionWords.ts';

type Filter = z.output<Operations['GET /api/admin/audit']['query']>;
type Condition = RawBuilder<SqlBool>;

/** Which trail a line stands in: the administrators', or the managers' changes. Its letter is in the line's id. */
type Source = 'e' | 'c';

/** Of both trails, by one name. */
const columns = {
  e: {
    admin: sql.ref('line.admin_id'),
    person: sql.ref('line.person_id'),
    named: sql`coalesce(line.address, '')`,
  },
  c: {
    admin: sql.ref('line.impersonator_id'),
    person: sql.ref('line.actor_id'),
    named: sql`concat_ws(' ', line.subject_name, line.reason)`,
  },
};

const LARGEST = '9223372036854775807';

/** After the last line of the page before: of lines of one moment the administrators' come first. */
function isAfter(source: Source, cursor: string): Condition {
  const [, micros = '0', of = 'e', id = '0'] = /^(\d+)-([ec])(\d+)$/.exec(cursor) ?? [];
  const at = sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;
  const before = source === of ? id : source < of ? LARGEST : '0';
  return sql<SqlBool>`(line.at, line.id) < (${at}, ${before}::bigint)`;
}

function isAction(source: Source, action: string): Condition {
  if (action === 'calls')
    return source === 'e' ? sql<SqlBool>`line.action like '%/%'` : sql<SqlBool>`false`;
  if (source === 'e' || action.includes('.')) return sql<SqlBool>`line.action = ${action}`;
  return sql<SqlBool>`starts_with(line.action, ${`${action}.`})`;
}

/** One word that somebody typed, wherever a line has it. */
function hasWord(source: Source, at: number, word: string): Condition {
  const { admin, person, named } = columns[source];
  const people = sql.table(`people_${at}`);
  const businesses = sql.table(`businesses_${at}`);
  return sql<SqlBool>`(${admin} in (select id from ${people}) or ${person} in (select id from ${people})
    or line.business_id in (select id from ${businesses}) or line.action = any(${findActions(word)}::text[])
    or strpos(${foldedForSearch(named)}, ${word}) > 0)`;
}

function listConditions(source: Source, filter: Filter): Condition[] {
  const { adminId, personId, businessId, action, from, to, before, search } = filter;
  const { admin, person } = columns[source];
  const conditions: Condition[] = [];
  if (adminId) conditions.push(sql<SqlBool>`${admin} = ${adminId}`);
  if (personId) conditions.push(sql<SqlBool>`(${person} = ${personId} or ${admin} = ${personId})`);
  if (businessId) conditions.push(sql<SqlBool>`line.business_id = ${businessId}`);
  if (action) conditions.push(isAction(source, action));
  if (from) conditions.push(sql<SqlBool>`line.at >= ${new Date(from)}`);
  if (to) conditions.push(sql<SqlBool>`line.at < ${new Date(to)}`);
  if (before) conditions.push(isAfter(source, before));
  for (const [at, word] of searchWords(search ?? '').entries())
    conditions.push(hasWord(source, at, word));
  return conditions.length > 0 ? conditions : [sql<SqlBool>`true`];
}

/** The newest of each trail that the filter lets through; only those are put together, and given names. */
function selectLines(filter: Filter): RawBuilder<unknown> {
  const part = (source: Source) => sql`
    where ${sql.join(listConditions(source, filter), sql` and `)}
    order by line.at desc, line.id desc limit ${filter.limit + 1}`;
  return sql`
    (select 'e' as source, line.id, line.at, line.admin_id, line.person_id, line.business_id, null::uuid as location_id,
      line.action, line.subject_id, null::text as subject_name, line.status, line.address, line.user_agent,
      line.before, line.after, null::text as reason
      from audit_events line ${part('e')})
    union all
    (select 'c', line.id, line.at, line.impersonator_id, line.actor_id, line.business_id, line.location_id,
      line.action, line.subject_id::text, line.subject_name, null, null, null,
      line.before, line.after, line.reason
      from business_changes line ${part('c')})`;
}

/** What each word finds of people and businesses, once for both trails. */
function writeFound(filter: Filter): RawBuilder<unknown> {
  const found = searchWords(filter.search ?? '').flatMap((word, at) => [
    sql`${sql.table(`people_${at}`)} as materialized (select id from people
      where strpos(${foldedForSearch(sql`concat_ws(' ', first_name, last_name, email)`)}, ${word}) > 0)`,
    sql`${sql.table(`businesses_${at}`)} as materialized (select id from businesses
      where strpos(${foldedForSearch(sql`name`)}, ${word}) > 0)`,
  ]);
  return found.length > 0 ? sql`with ${sql.join(found)}` : sql``;
}

type Row = {
  source: Source;
  id: number;
  at: Date;
  micros: string;
  admin_id: string | null;
  admin_name: string | null;
  person_id: string | null;
  person_name: string | null;
  business_id: string | null;
  business_name: string | null;
  currency: string | null;
  location_name: string | null;
  location_name_ar: string | null;
  action: string;
  subject_id: string | null;
  subject_name: string | null;
  status: number | null;
  address: string | null;
  user_agent: string | null;
  before: AuditEntry['before'];
  after: AuditEntry['after'];
  reason: string | null;
};

/** One page of the platform's trail. */
export async function listAuditTrail(
  db: Queryable,
  filter: Filter,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { rows } = await sql<Row>`${writeFound(filter)}
    select line.*, (extract(epoch from line.at) * 1000000)::bigint::text as micros,
      nullif(trim(admin.first_name || ' ' || admin.last_name), '') as admin_name,
      nullif(trim(person.first_name || ' ' || person.last_name), '') as person_name,
      business.name as business_name, business.currency,
      location.name as location_name, location.name_ar as location_name_ar
    from (${selectLines(filter)}) line
    left join people admin on admin.id = line.admin_id
    left join people person on person.id = line.person_id
    left join businesses business on business.id = line.business_id
    left join locations location on location.id = line.location_id
    order by line.at desc, line.source desc, line.id desc limit ${filter.limit + 1}`.execute(db);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    entries: page.map(present),
    next: rows.length > filter.limit && last ? `${last.micros}-${last.source}${last.id}` : null,
  };
}

const present = (row: Row): AuditEntry => ({
  id: `${row.source}${row.id}`,
  at: row.at.toISOString(),
  action: row.action,
  summary: summarizeCall(row.action),
  adminId: row.admin_id,
  adminName: row.admin_name,
  personId: row.person_id,
  personName: row.person_name,
  businessId: row.business_id,
  businessName: row.business_name,
  currency: row.currency,
  locationName: row.location_name,
  locationNameArabic: row.location_name_ar,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  status: row.status,
  address: row.address,
  device: row.user_agent === null ? null : deviceName(row.user_agent),
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/** Those who run the platform or did, for the filter of the trail. */
export async function listAuditedAdmins(db: Queryable): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('role', '=', 'admin')
    .where('status', '!=', 'pending')
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id, first_name: first, last_name: last, email }) => ({
    id,
    name: `${first} ${last}`.trim() || (email ?? ''),
  }));
}
