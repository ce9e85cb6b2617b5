import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry } from '#contract/audit.ts';
import type { Operations } from '#contract/index.ts';
import { formatDeviceName } from '#domain/identity/device.ts';
import { maskPhone } from '#domain/identity/maskPhone.ts';
import { securityActions } from '#domain/identity/securityEvents.ts';
import { searchWords } from '#domain/shared/search.ts';
import { buildContainsPattern } from '#server/platform/db/search.ts';
import type { Db, Queryable } from '#server/platform/db/client.ts';
import { findAuditedPlaces } from '#server/features/businesses/queries/auditedPlaces.ts';
import { findActions, summarizeCall } from './actionWords.ts';

type Filter = z.output<Operations['GET /api/admin/audit']['query']>;
type Condition = RawBuilder<SqlBool>;

/**
 * Origin of an audit entry: `e` for administrators' events, `c` for managers' changes, `s` for
 * security events such as sign-ins. The letter is part of the entry's id.
 */
type Source = 'e' | 'c' | 's';

/**
 * Columns of the audit trails under common names. `said` must equal the expression of the trigram
 * indexes: otherwise PostgreSQL does not use them.
 */
const columns = {
  e: {
    admin: sql.ref('line.admin_id'),
    person: sql.ref('line.person_id'),
    said: sql`fold_for_search(coalesce(line.address, ''))`,
  },
  c: {
    admin: sql.ref('line.impersonator_id'),
    person: sql.ref('line.actor_id'),
    said: sql`fold_for_search(coalesce(line.subject_name, '') || ' ' || coalesce(line.reason, ''))`,
  },
  s: {
    admin: sql.ref('line.person_id'),
    person: sql.ref('line.person_id'),
    said: sql`fold_for_search(coalesce(line.address, ''))`,
  },
};

const LARGEST = '9223372036854775807';

/**
 * SQL condition: an entry comes after the page's cursor. Among entries of the same time, managers'
 * changes come first, as the list begins with the newest, and a call precedes the change it makes.
 */
function isAfter(source: Source, cursor: string): Condition {
  const [, micros = '0', of = 'e', id = '0'] = /^(\d+)-([ecs])(\d+)$/.exec(cursor) ?? [];
  const at = sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;
  const before = source === of ? id : source > of ? LARGEST : '0';
  return sql<SqlBool>`(line.at, line.id) < (${at}, ${before}::bigint)`;
}

const securityActionList = sql.join(securityActions.map((action) => sql.lit(action)));

function isAction(source: Source, action: string): Condition {
  if (action === 'sign-ins') return sql<SqlBool>`line.action in (${securityActionList})`;
  if (action === 'calls')
    return source === 'e' ? sql<SqlBool>`line.action like '%/%'` : sql<SqlBool>`false`;
  if (source !== 'c' || action.includes('.')) return sql<SqlBool>`line.action = ${action}`;
  return sql<SqlBool>`starts_with(line.action, ${`${action}.`})`;
}

/** Maximum number of ids passed as parameters; a subquery finds more matches. */
const MOST_NAMED = 200;

/** Length of a trigram, the unit of the pg_trgm indexes. */
const INDEXED_PART = 3;

/**
 * A searched word with the people and businesses whose name contains the word; null for more than
 * `MOST_NAMED`.
 */
type SearchedWord = { word: string; people: string[] | null; businesses: string[] | null };

const namedPeople = (word: string) =>
  sql`select id from people where search_text like ${buildContainsPattern(word)}`;
const namedBusinesses = (word: string) =>
  sql`select id from businesses where strpos(fold_for_search(name), ${word}) > 0`;

async function findNamed(db: Queryable, word: string): Promise<SearchedWord> {
  const { rows } = await sql<Record<'people' | 'businesses', string[]>>`
    select array(${namedPeople(word)} limit ${sql.lit(MOST_NAMED + 1)}) as people,
      array(${namedBusinesses(word)} limit ${sql.lit(MOST_NAMED + 1)}) as businesses`.execute(db);
  const few = (ids: string[] = []) => (ids.length > MOST_NAMED ? null : ids);
  return { word, people: few(rows[0]?.people), businesses: few(rows[0]?.businesses) };
}

const countMany = ({ people, businesses }: SearchedWord) =>
  Number(people === null) + Number(businesses === null);

const manyPeople = (at: number) => sql.table(`people_${at}`);
const manyBusinesses = (at: number) => sql.table(`businesses_${at}`);

/**
 * Builds CTEs for words with many matches, which PostgreSQL evaluates once for all audit trails.
 */
function writeMany(words: readonly SearchedWord[]): RawBuilder<unknown> {
  const found = words.flatMap(({ word, people, businesses }, at) => [
    ...(people ? [] : [sql`${manyPeople(at)} as materialized (${namedPeople(word)})`]),
    ...(businesses ? [] : [sql`${manyBusinesses(at)} as materialized (${namedBusinesses(word)})`]),
  ]);
  return found.length > 0 ? sql`with ${sql.join(found)}` : sql``;
}

const oneOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * Lists the conditions under which an entry contains a word; `few` are conditions that match few
 * entries.
 */
function listWays(source: Source, at: number, { word, people, businesses }: SearchedWord) {
  const { admin, person, said } = columns[source];
  const business = sql.ref('line.business_id');
  const few: RawBuilder<unknown>[] = [];
  const many: RawBuilder<unknown>[] = [];
  const actions = findActions(word);
  for (const column of [admin, person]) {
    if (!people) many.push(sql`${column} in (select id from ${manyPeople(at)})`);
    else if (people.length > 0) few.push(sql`${column} = any(${people}::uuid[])`);
  }
  if (!businesses) many.push(sql`${business} in (select id from ${manyBusinesses(at)})`);
  else if (businesses.length > 0) few.push(sql`${business} = any(${businesses}::uuid[])`);
  const others = [sql`${said} like ${buildContainsPattern(word)}`];
  if (actions.length > 0) others.push(sql`line.action = any(${actions}::text[])`);
  if (many.length > 0) others.push(oneOf(many));
  // A word shorter than a trigram cannot use the pg_trgm indexes, and matches a third of the
  // entries or more.
  return { few, others: word.length < INDEXED_PART ? [oneOf(others)] : others };
}

function hasWord(source: Source, at: number, word: SearchedWord): Condition {
  const { few, others } = listWays(source, at, word);
  return oneOf([...few, ...others]);
}

const isOfBusiness = sql<SqlBool>`(line.impersonator_id is not null or not exists
  (select from people where people.id = line.actor_id and people.role = 'admin'))`;

/** SQL of an entry's location; administrators' entries store the location in `subject_id`. */
const locationOfLine = sql`case when line.source = 'c' then line.location_id
  when line.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then line.subject_id::uuid end`;

function listConditions(source: Source, filter: Filter): Condition[] {
  const { adminId, personId, businessId, action, from, to, before } = filter;
  const { admin, person } = columns[source];
  const conditions: Condition[] = [];
  if (adminId) conditions.push(sql<SqlBool>`${admin} = ${adminId}`);
  if (personId) conditions.push(sql<SqlBool>`(${person} = ${personId} or ${admin} = ${personId})`);
  if (businessId) conditions.push(sql<SqlBool>`line.business_id = ${businessId}`);
  if (action) conditions.push(isAction(source, action));
  if (from) conditions.push(sql<SqlBool>`line.at >= ${new Date(from)}`);
  if (to) conditions.push(sql<SqlBool>`line.at < ${new Date(to)}`);
  if (before) conditions.push(isAfter(source, before));
  // An administrator's own change is in both audit trails, so the managers' trail leaves it out.
  if (source === 'c') conditions.push(isOfBusiness);
  // Sign-ins of customers and staff are many, so they are listed only where somebody asks for them.
  if (source === 's' && !action && !personId && !adminId && !businessId)
    conditions.push(sql<SqlBool>`line.is_admin`);
  return conditions;
}

const tables = {
  e: sql.table('audit_events'),
  c: sql.table('business_changes'),
  s: sql.table('security_events'),
};
const everyOne = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`true`;

/**
 * SQL of the ids of the newest entries with the words. Each condition of the first word has its own
 * subquery and index. With several conditions at once PostgreSQL misjudges how soon the newest
 * entries contain enough matches.
 */
function selectWithWords(
  source: Source,
  words: readonly SearchedWord[],
  conditions: readonly Condition[],
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first, ...rest] = words;
  if (!first) return sql`select id from ${tables[source]}`;
  const { few, others } = listWays(source, 0, first);
  const more = [...conditions, ...rest.map((word, at) => hasWord(source, at + 1, word))];
  const lines = (way: RawBuilder<unknown>) =>
    sql`select line.id, line.at from ${tables[source]} line where ${everyOne([sql<SqlBool>`${way}`, ...more])}`;
  const newest = sql`order by at desc, id desc limit ${limit}`;
  // `offset 0` is an optimisation fence: without it PostgreSQL scans the newest rows until enough
  // match.
  const ofFew =
    few.length > 0 ? [sql`(select id from (${lines(oneOf(few))} offset 0) found ${newest})`] : [];
  return sql.join(
    [...ofFew, ...others.map((way) => sql`(select id from (${lines(way)}) found ${newest})`)],
    sql` union all `,
  );
}

/**
 * Selects the newest matching entries of each audit trail; only these are merged and joined with
 * names.
 */
function selectLines(filter: Filter, words: readonly SearchedWord[]): RawBuilder<unknown> {
  const limit = sql`${filter.limit + 1}`;
  const part = (source: Source) => {
    const conditions = listConditions(source, filter);
    const isOne =
      words.length > 0
        ? sql`line.id in (${selectWithWords(source, words, conditions, limit)})`
        : everyOne(conditions);
    return sql`where ${isOne} order by line.at desc, line.id desc limit ${limit}`;
  };
  return sql`
    (select 'e' as source, line.id, line.at, line.admin_id, line.person_id, line.business_id, null::uuid as location_id,
      line.action, line.subject_id, null::text as subject_name, line.status, line.address, line.user_agent,
      line.before, line.after, null::text as reason
      from audit_events line ${part('e')})
    union all
    (select 'c', line.id, line.at, line.impersonator_id, line.actor_id, line.business_id, line.location_id,
      line.action, line.subject_id::text, line.subject_name, null, null, null,
      line.before, line.after, line.reason
      from business_changes line ${part('c')})
    union all
    (select 's', line.id, line.at, case when line.is_admin then line.person_id end, line.person_id, line.business_id,
      null, line.action, line.session_id::text, null, null, line.address, line.user_agent, null,
      jsonb_strip_nulls(jsonb_build_object('way', line.way, 'refusal', line.reason, 'times', nullif(line.count, 1),
        'lastAt', case when line.count > 1 then to_char(line.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)),
      null
      from security_events line ${part('s')})`;
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
  present_name: string | null;
  subject_phone: string | null;
  status: number | null;
  address: string | null;
  user_agent: string | null;
  before: AuditEntry['before'];
  after: AuditEntry['after'];
  reason: string | null;
};

async function findLines(db: Queryable, filter: Filter): Promise<Row[]> {
  const words: SearchedWord[] = [];
  for (const word of searchWords(filter.search ?? '')) words.push(await findNamed(db, word));
  words.sort((one, other) => countMany(one) - countMany(other));
  const { rows } = await sql<Row>`${writeMany(words)}
    select line.*, (extract(epoch from line.at) * 1000000)::bigint::text as micros,
      nullif(trim(admin.first_name || ' ' || admin.last_name), '') as admin_name,
      nullif(trim(person.first_name || ' ' || person.last_name), '') as person_name,
      business.name as business_name, business.currency,
      location.name as location_name, location.name_ar as location_name_ar,
      nullif(trim(subject.first_name || ' ' || subject.last_name), '') as present_name,
      subject.phone_e164 as subject_phone
    from (${selectLines(filter, words)}) line
    left join people admin on admin.id = line.admin_id
    left join people person on person.id = line.person_id
    left join businesses business on business.id = line.business_id
    left join locations location on location.id = ${locationOfLine}
    left join people subject on subject.business_id = line.business_id
      and subject.id = case when line.source = 'c' then line.subject_id::uuid end
    order by line.at desc, line.source, line.id desc limit ${filter.limit + 1}`.execute(db);
  return rows;
}

export async function listAuditTrail(
  db: Db,
  filter: Filter,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await db.transaction().execute(async (trx) => {
    // Forces a plan per call, because only the values tell how many entries a filter matches. Broad
    // filters should read the newest entries by time, narrow ones by their own index; a generic
    // plan suits only one of the two.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return findLines(trx, filter);
  });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const placesOf = await findAuditedPlaces(db, page);
  return {
    entries: page.map((row) => ({ ...present(row), places: placesOf(row) })),
    next: rows.length > filter.limit && last ? `${last.micros}-${last.source}${last.id}` : null,
  };
}

const present = (row: Row): Omit<AuditEntry, 'places'> => ({
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
  subjectName:
    row.subject_name ?? row.present_name ?? (row.subject_phone && maskPhone(row.subject_phone)),
  status: row.status,
  address: row.address,
  device: row.user_agent === null ? null : formatDeviceName(row.user_agent),
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/** Lists present and former administrators, as choices for a filter of the audit trail. */
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
