import { type RawBuilder, sql } from 'kysely';

export type ArchiveTable = {
  /** Name of the table's JSON file and CSV file. */
  name: string;
  /** Type of a row's id, by which the rows are ordered and read in batches. */
  key: 'uuid' | 'bigint';
  /** Selects a business's rows: `id` for batches, and the columns of the files, without secrets. */
  select: (businessId: string) => RawBuilder<unknown>;
};

/**
 * Tables in a business's archive. Amounts are in the smallest unit of the business's currency,
 * times in UTC.
 */
export const archiveTables: readonly ArchiveTable[] = [
  {
    name: 'business',
    key: 'uuid',
    select: (
      id,
    ) => sql`select id, name, kind, plan, status, contact_name, contact_email, contact_phone,
      contract_url, currency, tax_label, tax_basis_points, created_at, activated_at, closed_at
      from businesses where id = ${id}`,
  },
  {
    name: 'locations',
    key: 'uuid',
    select: (
      id,
    ) => sql`select id, name, name_ar, address, city, state, zip_code, country, time_zone,
      latitude, longitude, check_in_proof, handover_proof, pay_when, created_at, closed_at
      from locations where business_id = ${id}`,
  },
  {
    name: 'staff',
    key: 'uuid',
    select: (id) => sql`select id, role, first_name, last_name, email, phone_e164, status, language,
      created_at, last_login_at from people where business_id = ${id} and deleted_at is null`,
  },
  {
    name: 'stays',
    key: 'uuid',
    select: (
      id,
    ) => sql`select id, location_id, ticket_number, channel, status, customer_name, phone_e164,
      license_plate, plate_region, vehicle_make, vehicle_model, vehicle_color, vehicle_year, parking_spot, notes,
      array_to_string(note_tags, ',') as note_tags, charge_percent, created_at, received_at, received_by, parked_at, ready_at, returned_at, cancelled_at, rating, rating_comment
      from stays where business_id = ${id}`,
  },
  {
    name: 'orders',
    key: 'uuid',
    select: (id) => sql`select id, stay_id, location_id, status, price_cents, discount_cents,
      platform_fee_cents, platform_fee_payer, customer_fee_cents, tip_cents, promo_code_id, runner_id,
      requested_at, paid_at, dispatched_at, ready_at, completed_at, cancelled_at, cancel_reason,
      staff_reason
      from orders where business_id = ${id}`,
  },
  {
    name: 'settlements',
    key: 'uuid',
    select: (
      id,
    ) => sql`select id, order_id, way, amount_cents, given_cents, house_account_id, reason,
      taken_by, created_at, returned_at, returned_by from order_settlements where business_id = ${id}`,
  },
  {
    name: 'ledger',
    key: 'bigint',
    select: (
      id,
    ) => sql`select id, order_id, payment_id, location_id, person_id, movement, round, kind, account,
      amount_cents, created_at from ledger_entries where business_id = ${id}`,
  },
  {
    name: 'payouts',
    key: 'uuid',
    select: (
      id,
    ) => sql`select tip_payouts.id, person_id, paid_by, paid_at, note, amount_cents, corrects
      from tip_payouts join tip_payout_lines on payout_id = tip_payouts.id and account = 'paid_out'
      where tip_payouts.business_id = ${id}`,
  },
  {
    name: 'promo-codes',
    key: 'uuid',
    select: (
      id,
    ) => sql`select id, code, description, discount_type, discount_value, minimum_cents, max_uses,
      max_uses_per_guest, uses, is_active, starts_at, expires_at, created_at, ended_at
      from promo_codes where business_id = ${id}`,
  },
  {
    name: 'house-accounts',
    key: 'uuid',
    select: (
      id,
    ) => sql`select id, name, is_active, cover_cents, day_limit_cents, month_limit_cents, max_uses,
      once_per_stay, created_at from house_accounts where business_id = ${id}`,
  },
  {
    name: 'changes',
    key: 'bigint',
    select: (
      id,
    ) => sql`select id, at, actor_id, impersonator_id, action, location_id, subject_id, subject_name,
      before, after, reason from business_changes where business_id = ${id}`,
  },
];
