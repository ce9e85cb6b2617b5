import { listAdminSetsWith } from '#domain/identity/roles.ts';
import { sql } from 'kysely';
import { listTimeZones } from '#domain/businesses/country.ts';
import type { BusinessKind } from '#domain/businesses/kinds.ts';
import type { Application } from '#contract/applications.ts';
import type { Language } from '#contract/people.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { fieldError } from '../../../platform/errors.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { requireCallablePhone } from '../../identity/rules/requireRealPhone.ts';
import { enqueueEmail } from '../../messages/commands.ts';
import { notifyPerson } from '../../messages/commands/notify.ts';

type NewPlace = Omit<Application['locations'][number], 'timeZone'> & {
  timeZone?: string | undefined;
};

export type NewApplication = {
  businessName: string;
  kind: BusinessKind;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  locations: NewPlace[];
  currency: string;
  expectedCarsPerDay: number;
  note?: string | undefined;
  language?: Language | undefined;
};

async function notifyAdministrators(unit: UnitOfWork, id: string, businessName: string) {
  const administrators = await unit.trx
    .selectFrom('people')
    .select('id')
    .where('admin_set', 'in', listAdminSetsWith('applications.decide'))
    .where('status', '=', 'active')
    .execute();
  for (const { id: personId } of administrators) {
    await notifyPerson(unit, {
      personId,
      type: 'application_received',
      data: { businessName },
      actionUrl: '/admin-dashboard/applications',
      dedupeKey: `application:${id}`,
    });
  }
}

/** Returns a country's time zone if the country has only one, otherwise null. */
function findOnlyZone(country: string): string | null {
  const [zone, ...others] = listTimeZones(country);
  return zone && others.length === 0 ? zone : null;
}

/**
 * Fills in and checks the locations' time zones. Checks them against PostgreSQL too, whose list may
 * be older than that of Node.js.
 *
 * @throws VALIDATION naming a location's `timeZone`
 */
async function requireZones(db: Queryable, given: NewPlace[]): Promise<Application['locations']> {
  const locations = given.map((place, index) => {
    const timeZone = place.timeZone ?? findOnlyZone(place.country);
    if (!timeZone) throw fieldError(`locations.${index}.timeZone`, 'time_zone_missing');
    return { ...place, timeZone };
  });
  const zones = locations.map(({ timeZone }) => timeZone);
  const { rows } = await sql<{ index: number }>`
    select n::int - 1 as index from unnest(${zones}::text[]) with ordinality zones (name, n)
    where not is_time_zone(name)`.execute(db);
  const [unknown] = rows;
  if (unknown) throw fieldError(`locations.${unknown.index}.timeZone`, 'time_zone_missing');
  return locations;
}

/**
 * Stores an application and emails a confirmation of receipt. A repeat with the same idempotency
 * key stores no second application.
 *
 * @returns the application's id
 * @throws RATE_LIMITED, IDEMPOTENCY_CONFLICT, and VALIDATION naming `contactPhone` or a location's
 *   `timeZone`
 */
export async function applyToJoin(
  ctx: CallContext,
  input: NewApplication,
  address: string,
): Promise<string> {
  const phone = requireCallablePhone(
    'contactPhone',
    input.contactPhone,
    input.locations[0]?.country,
  );
  const locations = await requireZones(ctx.db, input.locations);
  await ctx.limits.use('applyAddress', address);
  const language = input.language ?? 'en';
  return createOnce(ctx, async (unit, id) => {
    await insertRows(unit.trx, 'applications', {
      id,
      business_name: input.businessName,
      kind: input.kind,
      contact_name: input.contactName,
      contact_email: input.contactEmail,
      contact_phone: phone,
      locations: JSON.stringify(locations),
      currency: input.currency,
      expected_cars_per_day: input.expectedCarsPerDay,
      note: input.note || null,
      language,
      created_at: unit.now,
    });
    await enqueueEmail(unit, {
      to: input.contactEmail,
      language,
      template: 'application_received',
      data: { contactName: input.contactName, businessName: input.businessName },
      dedupeKey: `application-received:${id}`,
    });
    await notifyAdministrators(unit, id, input.businessName);
  });
}
