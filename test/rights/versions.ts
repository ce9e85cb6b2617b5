import type { PoolClient } from 'pg';
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

/** Each row that is written has the number of its transaction, the highest so far; one that is deleted is missing. */
const version = (table: string, from: string, business = 'business_id') =>
  `select '${table}' as name, ${business} as business,
     concat_ws(' ', count(*), max(${table}.xmin::text::bigint)) as version
   from ${from} where ${business} = any($1) group by ${business}`;

const text = [
  version('businesses', 'businesses', 'businesses.id'),
  ...OF_BUSINESS.map((table) => version(table, table)),
  ...OF_PERSON.map((table) =>
    version(table, `${table} join people on people.id = ${table}.person_id`, 'people.business_id'),
  ),
  version(
    'support_messages',
    `support_messages join support_requests on support_requests.id = support_messages.request_id
       join people on people.id = support_requests.person_id`,
    'people.business_id',
  ),
  version(
    'session_codes',
    'session_codes join stays on stays.id = session_codes.stay_id',
    'stays.business_id',
  ),
  version(
    'codes',
    `codes join (select id, business_id from people union all select id, business_id from stays)
       as subjects on subjects.id = codes.subject_id`,
    'subjects.business_id',
  ),
].join('\nunion all\n');

/** The row versions of everything some businesses have, by business and table: any write at all shows. */
type Versions = ReadonlyMap<string, string>;

type Connection = Pick<PoolClient, 'query'>;

async function readVersions(
  connection: Connection,
  businessIds: readonly string[],
): Promise<Versions> {
  type Row = { name: string; business: string; version: string };
  const { rows } = await connection.query<Row>({ name: 'versions', text, values: [businessIds] });
  return new Map(rows.map((row) => [`${row.business} ${row.name}`, row.version]));
}

/** Which transaction is the next that writes, and the oldest that has not ended. */
async function readTransactions(connection: Connection): Promise<{ next: string; oldest: string }> {
  const { rows } = await connection.query<{ next: string; oldest: string }>({
    name: 'transactions',
    text: `select pg_snapshot_xmax(now)::text as next, pg_snapshot_xmin(now)::text as oldest
           from pg_current_snapshot() as now`,
  });
  const [now] = rows;
  if (!now) throw new Error('There is no snapshot');
  return now;
}

/**
 * Does something, and says in which tables of a business something was written meanwhile. How they were before is
 * read afterwards, in a transaction that still sees it, and only where anything was written at all.
 */
export async function watchWrites<T>(
  { pool }: Context,
  businessIds: readonly string[],
  work: () => Promise<T>,
): Promise<{ answer: T; written: (businessId: string) => string[] }> {
  const past = await pool.connect();
  try {
    await past.query('begin transaction isolation level repeatable read read only');
    const start = await readTransactions(past);
    const answer = await work();
    const { next } = await readTransactions(pool);
    // Whatever writes has a number: where none was given, and none was open, nothing need be looked at.
    if (next === start.next && start.oldest === start.next) return { answer, written: () => [] };
    const before = await readVersions(past, businessIds);
    const after = await readVersions(pool, businessIds);
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => before.get(key) !== after.get(key),
    );
    const written = (businessId: string) =>
      changed
        .filter((key) => key.startsWith(businessId))
        .map((key) => key.slice(businessId.length + 1));
    return { answer, written };
  } finally {
    await past.query('rollback');
    past.release();
  }
}
