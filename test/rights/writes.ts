import type { Context } from '#server/context.ts';

const OF_BUSINESS = [
  'locations',
  'location_rates',
  'people',
  'staff_locations',
  'shifts',
  'shift_evidence',
  'stays',
  'orders',
  'stay_events',
  'payments',
  'promo_codes',
  'promo_code_locations',
  'house_accounts',
  'order_settlements',
  'later_tips',
  'ledger_entries',
  'messages',
  'conversations',
  'stay_messages',
  'audit_events',
  'business_changes',
  'applications',
  'day_sign_offs',
  'day_cash_counts',
  'day_corrections',
  'tip_payouts',
  'tip_payout_lines',
  'valet_badges',
  'wall_devices',
];
const OF_PERSON = [
  'sessions',
  'notifications',
  'notification_preferences',
  'account_links',
  'saved_cards',
  'support_requests',
  'second_factors',
  'recovery_codes',
  'factor_challenges',
];

const ofPerson = (id: string) => `(select business_id from people where id = ${id})`;

/** Maps a table to the SQL that returns the business of a written row. */
const owners: Record<string, string> = {
  businesses: 'written.id',
  ...Object.fromEntries(OF_BUSINESS.map((table) => [table, 'written.business_id'])),
  ...Object.fromEntries(OF_PERSON.map((table) => [table, ofPerson('written.person_id')])),
  support_messages: ofPerson(
    '(select person_id from support_requests where id = written.request_id)',
  ),
  session_codes: '(select business_id from stays where id = written.stay_id)',
  codes: `(select business_id from people where id = written.subject_id
    union all select business_id from stays where id = written.subject_id)`,
};

const note = (table: string, row: 'new' | 'old', added: number) =>
  `insert into watch.writes (name, business_id, added)
   values ('${table}', ${(owners[table] ?? 'null').replaceAll('written.', `${row}.`)}, ${added});`;

const trigger = (table: string) => `
  create function watch.note_${table}() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then ${note(table, 'old', -1)} end if;
    if tg_op <> 'DELETE' then ${note(table, 'new', 1)} end if;
    return null;
  end $$;
  create trigger zz_note_write after insert or update or delete on ${table}
    for each row execute function watch.note_${table}();`;

/**
 * Adds triggers that record every write to a table. Must run before the first call of `watchWrites`
 * or `countNewRows`.
 */
export async function noteWrites({ pool }: Context): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('idempotency_keys', 'rate_limits')`,
  );
  await pool.query(`create schema watch;
    create unlogged table watch.writes (
      id bigint generated always as identity primary key, name text, business_id uuid, added int);
    ${rows.map(({ name }) => trigger(name)).join('')}`);
}

type Writes = { name: string; business: string | null; added: number };

async function listWrites<T>(
  { pool }: Context,
  work: () => Promise<T>,
): Promise<{ answer: T; writes: Writes[] }> {
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from watch.writes',
  );
  const answer = await work();
  const { rows: writes } = await pool.query<Writes>(
    `select name, business_id as business, sum(added)::int as added
     from watch.writes where id > $1 group by name, business_id`,
    [rows[0]?.last ?? 0],
  );
  return { answer, writes };
}

/** Runs the work; `written` lists the tables in which the work wrote rows of a business. */
export async function watchWrites<T>(
  ctx: Context,
  work: () => Promise<T>,
): Promise<{ answer: T; written: (businessId: string) => string[] }> {
  const { answer, writes } = await listWrites(ctx, work);
  const written = (businessId: string) =>
    writes.filter(({ business }) => business === businessId).map(({ name }) => name);
  return { answer, written };
}

/** Runs the work and counts the new rows of each table, except idempotency keys and rate limits. */
export async function countNewRows<T>(
  ctx: Context,
  work: () => Promise<T>,
): Promise<{ answer: T; added: Record<string, number> }> {
  const { answer, writes } = await listWrites(ctx, work);
  const added: Record<string, number> = {};
  for (const { name, added: rows } of writes) added[name] = (added[name] ?? 0) + rows;
  return {
    answer,
    added: Object.fromEntries(Object.entries(added).filter(([, rows]) => rows !== 0)),
  };
}
