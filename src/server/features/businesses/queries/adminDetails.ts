import { sql } from 'kysely';
import type { AdminBusiness, BusinessDetails, ListedBusiness } from '#contract/adminBusinesses.ts';
import type { BusinessStatus } from '#domain/businesses/states.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { BUSINESSES_PAGE, findBusiness, findByEmail, listBusinesses } from './adminBusinesses.ts';
import { getDefaultTerms, presentFee } from './defaultTerms.ts';
import { readBusinessTotals } from './businessTotals.ts';
import { joinLiterals } from '../../../platform/db/literals.ts';

type Clocked = Pick<Context, 'db' | 'clock'>;

async function addFigures(
  { db }: Clocked,
  businesses: readonly AdminBusiness[],
): Promise<ListedBusiness[]> {
  const ids = businesses.map(({ id }) => id);
  const totals = await readBusinessTotals(db, ids);
  return businesses.map((business) => {
    const { revenueCents = 0, returns = 0 } = totals.get(business.id) ?? {};
    return {
      ...business,
      totalRevenue: minorToMajor(revenueCents, business.currency),
      totalServices: returns,
    };
  });
}

/**
 * Returns a page of the platform's businesses, each with its total revenue and number of returns.
 */
export async function getBusinessPage(
  ctx: Clocked,
  filter: { search?: string | undefined; status?: BusinessStatus | undefined; page: number },
) {
  const { businesses, ...counts } = await listBusinesses(ctx, filter);
  return {
    businesses: await addFigures(ctx, businesses),
    ...counts,
    pageSize: BUSINESSES_PAGE,
    startTerms: presentFee(await getDefaultTerms(ctx.db, 'USD'), 'USD'),
  };
}

const IN_CUSTODY = joinLiterals(custodyStayStatuses);

async function addDetails(ctx: Clocked, business: AdminBusiness): Promise<BusinessDetails> {
  const [[listed], counts] = await Promise.all([
    addFigures(ctx, [business]),
    sql<{ locations: number; cars: number }>`
      select count(*) filter (where closed_at is null)::int as locations,
        coalesce(sum((select count(*) from stays where location_id = locations.id and status in (${IN_CUSTODY}))), 0)::int as cars
      from locations where business_id = ${business.id}`.execute(ctx.db),
  ]);
  const { locations = 0, cars = 0 } = counts.rows[0] ?? {};
  const figures = listed ?? { ...business, totalRevenue: 0, totalServices: 0 };
  return { ...figures, locationCount: locations, carsHere: cars };
}

/** @throws BUSINESS_NOT_FOUND */
export async function getBusinessDetails(ctx: Clocked, id: string): Promise<BusinessDetails> {
  const business = await findBusiness(ctx, id);
  if (!business) throw new AppError('BUSINESS_NOT_FOUND');
  return addDetails(ctx, business);
}

/**
 * Returns the business of an email address, or else the account with this address; null for each
 * that is missing.
 */
export async function checkEmail(ctx: Clocked, email: string) {
  const { business, user } = await findByEmail(ctx, email);
  if (business)
    return {
      exists: true,
      business: await addDetails(ctx, business),
      user: business.userAccount,
      message: 'Business account found.',
    };
  return {
    exists: false,
    business: null,
    user,
    message: 'No business account found for this email address.',
  };
}
