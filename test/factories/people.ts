import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { computeDefaultRates, type RateTable } from '#domain/payments/rates/rateTable.ts';
import { openSession } from '#server/features/identity/commands/sessions.ts';
import { hashPassword } from '#server/platform/secrets/passwords.ts';
import type { Context } from '#server/context.ts';
import type { Role } from '#contract/people.ts';
import type { AdminSet, Position } from '#domain/identity/roles.ts';
import { insertRow } from './rows.ts';

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | null = null;

const NUMBERS = 9_000_000;
/**
 * Distance between consecutive phone numbers. It has no common divisor with `NUMBERS`, so no number
 * repeats before all were used.
 */
const STRIDE = 7_654_321;
let lastNumber = randomInt(NUMBERS);

/** Returns a phone number that is unique in this process. */
export function randomPhone(): string {
  lastNumber = (lastNumber + STRIDE) % NUMBERS;
  return `+1555${1_000_000 + lastNumber}`;
}

export async function buildBusiness(
  ctx: Context,
  fields: {
    feeType?: 'percentage' | 'fixed';
    feeValue?: number;
    feePayer?: 'customer' | 'business';
    currency?: string;
  } = {},
) {
  return insertRow({ ctx }, 'businesses', {
    name: `Business ${randomUUID().slice(0, 8)}`,
    platform_fee_type: fields.feeType ?? 'percentage',
    platform_fee_value: fields.feeValue ?? 800,
    platform_fee_payer: fields.feePayer ?? 'customer',
    currency: fields.currency ?? 'USD',
  });
}

type LocationFields = {
  name?: string;
  flat?: boolean;
  language?: 'en' | 'ar';
  flatRateCents?: number;
  hourlyRateCents?: number;
  country?: string;
  timeZone?: string;
};

export async function buildLocation(ctx: Context, businessId: string, fields: LocationFields = {}) {
  const location = await insertRow({ ctx }, 'locations', {
    business_id: businessId,
    name: fields.name ?? `Location ${randomUUID().slice(0, 8)}`,
    address: '1 Test Street',
    city: 'Testville',
    state: 'TS',
    zip_code: '00001',
    latitude: 25.7,
    longitude: -80.2,
    default_language: fields.language ?? 'en',
    country: fields.country ?? 'US',
    time_zone: fields.timeZone ?? 'America/New_York',
  });
  await setRates(ctx, location.id, {
    useFlatRate: fields.flat ?? true,
    flatRateCents: fields.flatRateCents ?? 1500,
    hourlyRateCents: fields.hourlyRateCents ?? 850,
  });
  return location;
}

/**
 * Sets a location's rates from the beginning of time, so the rates also apply to cars that are
 * already parked.
 */
export async function setRates(ctx: Context, locationId: string, rates: Partial<RateTable>) {
  const place = await ctx.db
    .selectFrom('locations')
    .select([
      'business_id',
      sql<RateTable | null>`(select rates from location_rates
        where location_id = locations.id order by version desc limit 1)`.as('rates'),
      sql<number>`(select count(*)::int from location_rates where location_id = locations.id)`.as(
        'versions',
      ),
    ])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  await insertRow({ ctx }, 'location_rates', {
    business_id: place.business_id,
    location_id: locationId,
    version: place.versions + 1,
    effective_from: new Date(0),
    rates: { ...(place.rates ?? computeDefaultRates('USD')), ...rates },
  });
}

type PersonFields = {
  role: Role;
  businessId?: string | null;
  locationIds?: string[];
  /** Position at each location id; valet by default. */
  positions?: Readonly<Partial<Record<string, Position>>>;
  /** Capability set of an administrator; owner by default. */
  adminSet?: AdminSet;
  firstName?: string;
  email?: string;
  phone?: string;
  onShift?: boolean;
};

/** Creates a person with an open session. The person's password is `PASSWORD`. */
export async function buildPerson(ctx: Context, fields: PersonFields) {
  passwordHash ??= hashPassword(ctx.config, PASSWORD);
  const isValet = fields.role === 'valet' || fields.role === 'business_valet';
  const person = await insertRow({ ctx }, 'people', {
    role: fields.role,
    admin_set: fields.role === 'admin' ? (fields.adminSet ?? 'owner') : null,
    business_id: fields.businessId ?? null,
    first_name: fields.firstName ?? 'Test',
    last_name: 'Person',
    email: fields.email ?? (isValet ? null : `${randomUUID()}@portico.test`),
    phone_e164: fields.phone ?? (isValet ? randomPhone() : null),
    password_hash: await passwordHash,
  });
  for (const locationId of fields.locationIds ?? []) {
    await insertRow({ ctx }, 'staff_locations', {
      person_id: person.id,
      location_id: locationId,
      business_id: fields.businessId ?? '',
      position: fields.positions?.[locationId] ?? 'valet',
    });
  }
  if (fields.onShift && fields.locationIds?.[0]) {
    await insertRow({ ctx }, 'shifts', {
      business_id: fields.businessId ?? '',
      location_id: fields.locationIds[0],
      person_id: person.id,
      started_at: ctx.clock(),
    });
  }
  return { ...person, ...(await openDevice(ctx, person.id)) };
}

/** Signs a person in on another device. */
export const openDevice = (ctx: Context, personId: string, fields: { rememberMe?: boolean } = {}) =>
  openSession(ctx.db, ctx.clock(), {
    personId,
    rememberMe: false,
    // User agent of Node's fetch. With another user agent, a login through fetch would count as a
    // new device.
    userAgent: 'node',
    address: '127.0.0.1',
    ...fields,
  });

/** Creates a business with one location, a manager and two valets on shift. */
export async function buildStaffedBusiness(
  ctx: Context,
  fields: LocationFields & { currency?: string } = {},
) {
  const business = await buildBusiness(ctx, fields.currency ? { currency: fields.currency } : {});
  const location = await buildLocation(ctx, business.id, fields);
  const staff = { businessId: business.id, locationIds: [location.id] };
  const [manager, valet, otherValet] = await Promise.all([
    buildPerson(ctx, { role: 'business', businessId: business.id, firstName: 'Maya' }),
    buildPerson(ctx, { role: 'business_valet', firstName: 'Omar', onShift: true, ...staff }),
    buildPerson(ctx, { role: 'valet', firstName: 'Luis', onShift: true, ...staff }),
  ]);
  return { ...business, location, manager, valet, otherValet };
}

/** Creates another valet of a business, at its location unless `locationIds` say otherwise. */
export function buildValet(
  ctx: Context,
  { id, location }: Pick<TestBusiness, 'id' | 'location'>,
  { position, ...fields }: Partial<PersonFields> & { position?: Position } = {},
) {
  const positions = position && { [location.id]: position };
  const staff = { businessId: id, locationIds: [location.id], ...(positions ? { positions } : {}) };
  return buildPerson(ctx, { role: 'valet', ...staff, ...fields });
}

export type TestBusiness = Awaited<ReturnType<typeof buildStaffedBusiness>>;
