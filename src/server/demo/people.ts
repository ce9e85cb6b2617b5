import { plainRates, type RateTable } from '#domain/payments/rates/rateTable.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../platform/db/client.ts';
import { insertRows } from '../platform/db/rows.ts';
import { hashPassword, hashPin } from '../platform/secrets/passwords.ts';
import { DEMO_CUSTOMER, DEMO_PASSWORD, DEMO_PIN, demoBusinesses } from './places.ts';

export type DemoLocation = {
  id: string;
  businessId: string;
  currency: string;
  timeZone: string;
  rates: RateTable;
  fee: { type: 'percentage' | 'fixed'; value: number };
  feePayer: 'customer' | 'business';
  prefix: string;
  valetIds: string[];
};

/**
 * Inserts businesses, locations and accounts, and starts a shift for each valet at one location.
 */
export async function fillPeople(ctx: Context, trx: Trx): Promise<DemoLocation[]> {
  const now = ctx.clock();
  const account = {
    password_hash: await hashPassword(ctx.config, DEMO_PASSWORD),
  };
  const pinHash = await hashPin(ctx.config, DEMO_PIN);
  const locations: DemoLocation[] = [];

  await insertRows(trx, 'people', [
    {
      ...account,
      role: 'admin',
      admin_set: 'owner',
      first_name: 'Alex',
      last_name: 'Morgan',
      email: 'admin@portico.test',
      email_verified_at: now,
    },
    {
      ...account,
      role: 'customer',
      first_name: 'Emma',
      last_name: 'Lindqvist',
      email: DEMO_CUSTOMER,
      email_verified_at: now,
      phone_e164: '+15550100100',
      phone_verified_at: now,
    },
  ]);

  for (const business of demoBusinesses) {
    const { id: businessId, currency } = await trx
      .insertInto('businesses')
      .values({
        name: business.name,
        contact_name: `${business.manager.first} ${business.manager.last}`,
        contact_email: business.manager.email,
        activated_at: now,
        currency: business.currency,
        platform_fee_type: business.feeType,
        platform_fee_value: business.feeValue,
        platform_fee_payer: business.feePayer,
        tax_label: business.taxLabel,
        tax_basis_points: business.taxBasisPoints,
      })
      .returning(['id', 'currency'])
      .executeTakeFirstOrThrow();
    const places = await trx
      .insertInto('locations')
      .values(
        business.locations.map((place) => ({
          business_id: businessId,
          name: place.name,
          name_ar: place.nameArabic,
          opening_hours: place.hours,
          address: place.address,
          entrance: 'entrance' in place ? place.entrance : null,
          city: place.city,
          state: place.state,
          zip_code: place.zip,
          country: place.country,
          time_zone: place.timeZone,
          latitude: place.lat,
          longitude: place.lng,
          default_language: place.language,
          ticket_prefix: place.prefix,
        })),
      )
      .returning(['id', 'name', 'ticket_prefix', 'time_zone'])
      .execute();
    const ratesOf = (name: string) => {
      const sold = business.locations.find((place) => place.name === name);
      return { ...plainRates, ...sold?.rates } as RateTable;
    };
    await insertRows(
      trx,
      'location_rates',
      places.map((place) => ({
        business_id: businessId,
        location_id: place.id,
        version: 1,
        effective_from: new Date(0),
        rates: ratesOf(place.name),
      })),
    );
    const { manager } = business;
    await insertRows(trx, 'people', {
      ...account,
      role: 'business',
      business_id: businessId,
      first_name: manager.first,
      last_name: manager.last,
      email: manager.email,
      email_verified_at: now,
    });
    const valets = await trx
      .insertInto('people')
      .values(
        business.valets.map((valet) => ({
          ...account,
          role: 'business_valet',
          business_id: businessId,
          first_name: valet.first,
          last_name: valet.last,
          phone_e164: valet.phone,
          phone_verified_at: now,
          language: valet.language,
          pin_hash: valet.pin ? pinHash : null,
        })),
      )
      .returning('id')
      .execute();
    await trx
      .insertInto('staff_locations')
      .values(
        valets.flatMap((valet) =>
          places.map((place) => ({
            person_id: valet.id,
            location_id: place.id,
            business_id: businessId,
          })),
        ),
      )
      .execute();
    await insertRows(
      trx,
      'shifts',
      valets.map((valet, index) => ({
        business_id: businessId,
        location_id: (places[index % places.length] as { id: string }).id,
        person_id: valet.id,
        started_at: new Date(now.getTime() - 3 * 3_600_000),
        location_verified: true,
      })),
    );
    for (const place of places) {
      locations.push({
        id: place.id,
        businessId,
        currency,
        timeZone: place.time_zone,
        rates: ratesOf(place.name),
        fee: { type: business.feeType, value: business.feeValue },
        feePayer: business.feePayer,
        prefix: place.ticket_prefix,
        valetIds: valets.map((valet) => valet.id),
      });
    }
  }
  return locations;
}
