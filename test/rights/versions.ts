import type { Context } from '#server/context.ts';

const OF_BUSINESS = [
  'locations',
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
const version = (table: string, where: string) =>
  `select '${table}' as name, concat_ws(' ', count(*), max(xmin::text::bigint)) as version
   from ${table} where ${where}`;

const people = 'select id from people where business_id = $1';
const text = [
  version('businesses', 'id = $1'),
  ...OF_BUSINESS.map((table) => version(table, 'business_id = $1')),
  ...OF_PERSON.map((table) => version(table, `person_id in (${people})`)),
  version('session_codes', 'stay_id in (select id from stays where business_id = $1)'),
  version('codes', `subject_id in (${people} union select id from stays where business_id = $1)`),
].join('\nunion all\n');

/** The row versions of everything a business has, by table: any write at all shows. */
export async function readVersions(
  ctx: Context,
  businessId: string,
): Promise<Record<string, string>> {
  const { rows } = await ctx.pool.query<{ name: string; version: string }>({
    name: 'versions',
    text,
    values: [businessId],
  });
  return Object.fromEntries(rows.map((row) => [row.name, row.version]));
}

/** The tables of a business in which something was written between two looks. */
export function written(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}
