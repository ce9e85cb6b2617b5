import { sql } from 'kysely';
import type { CallOutput } from '#contract/client.ts';
import type { BusinessFees, FeeLine, PlannedFee } from '#contract/fees.ts';
import { computeSettlementCutoff } from '#domain/businesses/businessDay.ts';
import { FEE_BUSINESSES } from '#domain/payments/feePages.ts';
import type { FeeTerms } from '#domain/payments/platformFee.ts';
import { type FeePayer, priceBeforeFee } from '#domain/payments/price.ts';
import { getInvoiceState, writeInvoiceNumber } from '#domain/payments/invoice.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { matchesAllWords } from '../../../platform/db/search.ts';
import { readPlatformMonths } from '../../businesses/queries/businessTotals.ts';
import { presentFee } from '../../businesses/queries/defaultTerms.ts';
import { feeInEffect } from '../../businesses/queries/fees.ts';
import { feeSums, isInvoicePaid, selectFeeLines, selectFeeMonths } from './feeMonths.ts';
import { findSeller } from './invoices.ts';

type PlannedRow = {
  business_id: string;
  version: number;
  terms: FeeTerms;
  effective_from: Date;
  made_by: string;
  made_at: Date;
};

const presentPlanned = (row: PlannedRow, currency: string): PlannedFee => ({
  version: row.version,
  ...presentFee(row.terms, currency),
  effectiveFrom: row.effective_from.toISOString(),
  madeBy: row.made_by,
  madeAt: row.made_at.toISOString(),
});

/** Lists planned fee changes by business, the earliest first. */
async function listPlanned(db: Queryable, ids: readonly string[], now: Date) {
  const { rows } = await sql<PlannedRow>`
    select distinct on (change.business_id, change.effective_from) change.business_id, change.version,
      change.effective_from, change.made_at,
      jsonb_build_object('type', change.fee_type, 'value', change.fee_value, 'payer', change.fee_payer) as terms,
      trim(concat_ws(' ', people.first_name, people.last_name)) as made_by
    from platform_fee_changes change join people on people.id = change.made_by
    where change.business_id = any(${[...ids]}::uuid[]) and change.cancelled_at is null and change.effective_from > ${now}
    order by change.business_id, change.effective_from, change.version desc`.execute(db);
  return Map.groupBy(rows, (row) => row.business_id);
}

type BusinessRow = Pick<
  BusinessFees,
  | 'id'
  | 'name'
  | 'isDeleted'
  | 'currency'
  | 'timeZone'
  | 'feesCents'
  | 'refundedCents'
  | 'totalCents'
> &
  Pick<BusinessFees, 'collectedCents' | 'dueCents'> & {
    terms: FeeTerms;
    starts_at: Date;
    ends_at: Date;
    year: number | null;
    number: number | null;
    invoice_due: number | null;
    is_paid: boolean;
  };

/** Lists the platform fee terms of these businesses, with the sums of one month. */
async function listBusinessFees(
  db: Queryable,
  ids: readonly string[],
  { month, now }: { month: string; now: Date },
) {
  const isOne = sql`businesses.id = any(${[...ids]}::uuid[])`;
  const [{ rows }, planned] = await Promise.all([
    sql<BusinessRow>`
      with months as materialized (select * from ${selectFeeMonths(month, isOne)} found),
        sums as (select id, ${feeSums} from ${selectFeeLines(sql`months`)} lines group by id)
      select businesses.id, businesses.name, businesses.deleted_at is not null as "isDeleted", businesses.currency, months.time_zone as "timeZone", months.starts_at, months.ends_at,
        ${feeInEffect(now)} as terms, invoice.year, invoice.number,
        invoice.due_cents as invoice_due, ${isInvoicePaid('invoice.id')} as is_paid,
        coalesce("feesCents", 0) as "feesCents", coalesce("refundedCents", 0) as "refundedCents",
        coalesce("totalCents", 0) as "totalCents", coalesce("collectedCents", 0) as "collectedCents",
        coalesce("dueCents", 0) as "dueCents"
      from businesses join months on months.id = businesses.id left join sums on sums.id = businesses.id
        left join platform_invoices invoice on invoice.business_id = businesses.id and invoice.month = ${`${month}-01`}::date
      order by lower(businesses.name), businesses.id`.execute(db),
    listPlanned(db, ids, now),
  ]);
  return rows.map((row) => {
    const { terms, starts_at: startsAt, ends_at: endsAt, year, number, ...others } = row;
    const { invoice_due: dueCents, is_paid: isPaid, ...rest } = others;
    const upcoming = (planned.get(row.id) ?? []).map((one) => presentPlanned(one, row.currency));
    const fees: BusinessFees = {
      ...rest,
      ...presentFee(terms, row.currency),
      planned: upcoming[0] ?? null,
      invoiceNumber: year !== null && number !== null ? writeInvoiceNumber({ year, number }) : null,
      invoiceState: dueCents === null ? null : getInvoiceState({ dueCents, isPaid }),
    };
    return { fees, startsAt, endsAt, upcoming };
  });
}

/**
 * Sums the platform fees of a month by currency, over all businesses. Ignores the search text of
 * the list.
 */
async function sumMonth(db: Queryable, month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select businesses.currency, coalesce(sum(entry.amount_cents), 0)::bigint as cents
    from ${selectFeeMonths(month, sql`true`)} month join businesses on businesses.id = month.id
      left join lateral (select amount_cents from ledger_entries where account = 'platform' and business_id = month.id
        and created_at >= month.starts_at and created_at < month.ends_at offset 0) entry on true
    group by 1`.execute(db);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
}

type Found = { id: string; total: number };

export async function getPlatformFees(
  { db, clock }: Context,
  { month, search = '', page }: { month: string; search?: string | undefined; page: number },
): Promise<CallOutput<'GET /api/admin/fees'>> {
  const now = clock();
  const searched = sql<string>`concat_ws(' ', businesses.name, businesses.contact_email)`;
  const [{ rows: found }, { rows: agreements }, months, monthSums] = await Promise.all([
    sql<Found>`
      select id, count(*) over ()::int as total from businesses where ${matchesAllWords(searched, search)}
      order by lower(name), id limit ${FEE_BUSINESSES} offset ${(page - 1) * FEE_BUSINESSES}`.execute(
      db,
    ),
    sql<{ mean: number | null; structures: number }>`
      select (avg((terms->>'value')::numeric) filter (where terms->>'type' = 'percentage') / 100)::float8 as mean,
        count(distinct (terms, case when terms->>'type' = 'fixed' then currency end))::int as structures
      from (select businesses.currency, ${feeInEffect(now)} as terms from businesses
          where deleted_at is null) agreed`.execute(db),
    readPlatformMonths(db),
    sumMonth(db, month),
  ]);
  const totals = Map.groupBy(months, ({ currency }) => currency);
  const { mean = null, structures = 0 } = agreements[0] ?? {};
  return {
    month,
    revenue: [...monthSums.keys()].toSorted().map((currency) => ({
      currency,
      monthCents: monthSums.get(currency) ?? 0,
      totalCents: (totals.get(currency) ?? []).reduce((sum, { feeCents }) => sum + feeCents, 0),
    })),
    averagePercentage: mean === null ? null : Math.round(mean * 100) / 100,
    structures,
    businesses: (
      await listBusinessFees(
        db,
        found.map(({ id }) => id),
        { month, now },
      )
    ).map(({ fees }) => fees),
    total: found[0]?.total ?? 0,
  };
}

type LineRow = Pick<
  FeeLine,
  'location' | 'locationArabic' | 'timeZone' | 'orderId' | 'ticketNumber'
> & {
  entry_id: number;
  created_at: Date;
  amount_cents: number;
  due_cents: number;
  customer_fee_cents: number;
  platform_fee_payer: FeePayer;
};

function presentLine(row: LineRow): FeeLine {
  const { location, locationArabic, timeZone, orderId, ticketNumber } = row;
  const sign = row.amount_cents < 0 ? -1 : 1;
  return {
    id: String(row.entry_id),
    kind: row.amount_cents < 0 ? 'refund' : 'fee',
    at: row.created_at.toISOString(),
    timeZone,
    location,
    locationArabic,
    orderId,
    ticketNumber,
    priceCents: priceBeforeFee(sign * row.customer_fee_cents, {
      feeCents: row.amount_cents,
      payer: row.platform_fee_payer,
    }),
    chargedCents: sign * row.customer_fee_cents,
    feeCents: row.amount_cents,
    collectedCents: row.amount_cents - row.due_cents,
    dueCents: row.due_cents,
  };
}

/**
 * Returns the platform fees of one business, with the sums of one month.
 *
 * @throws BUSINESS_NOT_FOUND
 */
export async function getBusinessFees(
  { db, clock, settings }: Context,
  businessId: string,
  { month, page, limit }: { month: string; page: number; limit: number },
): Promise<CallOutput<'GET /api/admin/fees/{businessId}'>> {
  const now = clock();
  const months = selectFeeMonths(month, sql`businesses.id = ${businessId}`);
  const [[business], { rows }, { rows: counted }] = await Promise.all([
    listBusinessFees(db, [businessId], { month, now }),
    sql<LineRow>`
      select entry_id, line.created_at, line.amount_cents, line.due_cents, orders.customer_fee_cents, orders.platform_fee_payer,
        orders.id as "orderId",
        stays.ticket_number as "ticketNumber", locations.name as location, locations.name_ar as "locationArabic",
        locations.time_zone as "timeZone"
      from (select * from ${selectFeeLines(months)} lines order by created_at, entry_id
          limit ${limit} offset ${(page - 1) * limit}) line
        join orders on orders.id = line.order_id join stays on stays.id = orders.stay_id
        join locations on locations.id = orders.location_id
      order by line.created_at, entry_id`.execute(db),
    sql<{
      count: number;
    }>`select count(*)::int as count from ${selectFeeLines(months)} lines`.execute(db),
  ]);
  if (!business) throw new AppError('BUSINESS_NOT_FOUND');
  return {
    ...business.fees,
    month,
    startsAt: business.startsAt.toISOString(),
    endsAt: business.endsAt.toISOString(),
    seller: findSeller(settings.current()),
    isOver: business.endsAt <= computeSettlementCutoff(now),
    upcoming: business.upcoming,
    lines: rows.map(presentLine),
    lineCount: counted[0]?.count ?? 0,
  };
}
