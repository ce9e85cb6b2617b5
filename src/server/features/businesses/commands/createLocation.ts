import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { newLocation } from '#contract/locationFields.ts';
import { chooseTicketPrefix } from '#domain/businesses/ticketPrefix.ts';
import type { CallContext, UnitOfWork } from '../../../context.ts';
import type { Locations } from '../../../platform/db/schema.ts';
import { createOnce } from '../../../platform/db/transact.ts';
import { type LocationFields, readColumns, toColumns } from '../locationColumns.ts';
import { listManagers } from '../queries/managers.ts';
import { requireCompleteLocation } from '../rules.ts';
import { setTipRule } from '../tipRules.ts';
import { addTextedCountries } from './addTextedCountries.ts';
import { setFirstRates } from './setFirstRates.ts';
import { type ChangeAuthor, getChanger, recordChange } from './recordChange.ts';

type NewLocation = z.output<typeof newLocation>;

const proposed: Omit<
  LocationFields,
  'name' | 'address' | 'city' | 'country' | 'timeZone' | 'latitude' | 'longitude' | 'ticketPrefix'
> = {
  nameArabic: null,
  state: '',
  zipCode: '',
  openingHours: null,
  entrance: null,
  checkInProof: 'code',
  handoverProof: 'ask',
  payWhen: 'before',
  autoDispatch: false,
  waitTargetMinutes: 10,
  keyLimitMinutes: 15,
  spots: [],
  frontSpots: [],
  requiredTags: [],
  hooks: [],
  tipRule: 'runner',
  defaultLanguage: 'en',
};

const defined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

async function insertLocation(
  unit: UnitOfWork,
  by: ChangeAuthor,
  businessId: string,
  id: string,
  { hourlyRate, flatRate, useFlatRate, smsCountries, ...given }: NewLocation,
): Promise<void> {
  // Locks the business: otherwise two concurrent new locations could choose the same ticket prefix.
  const business = await unit.trx
    .selectFrom('businesses')
    .select(['currency', 'sms_countries'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const others = await unit.trx
    .selectFrom('locations')
    .select(['id', 'ticket_prefix', 'closed_at', 'country'])
    .where('business_id', '=', businessId)
    .execute();
  const { currency } = business;
  const fields = {
    ...proposed,
    defaultLanguage: getChanger(by).language,
    ticketPrefix: chooseTicketPrefix(others.map((other) => other.ticket_prefix)),
    ...defined(given),
  } as LocationFields;
  requireCompleteLocation(fields);
  const row = await unit.trx
    .insertInto('locations')
    .values({
      ...(toColumns(fields) as Insertable<Locations>),
      id,
      business_id: businessId,
      created_at: unit.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rates = { hourlyRate, flatRate, useFlatRate };
  await setFirstRates(unit, { businessId, currency }, [id], rates);
  const { tipRule, timeZone } = fields;
  if (tipRule !== 'runner')
    await setTipRule(unit, { businessId, locationId: id, timeZone }, tipRule);
  const all = [...others.map((other) => other.country), fields.country];
  const added = [fields.country, ...(smsCountries ?? [])];
  const texting =
    smsCountries || business.sms_countries
      ? await addTextedCountries(unit, { ...business, id: businessId }, all, added)
      : null;
  await recordChange(unit, by, {
    businessId,
    locationId: id,
    action: 'location.created',
    subjectId: id,
    subjectName: fields.name,
    after: { ...readColumns(row), tipRule, ...rates, ...texting?.after },
  });
  // No socket follows the new location yet, so the live hint names another location, whose
  // followers refetch the list.
  const followed = others.find((other) => other.closed_at === null);
  if (followed) unit.publish({ type: 'location_updated', locationId: followed.id }, null);
}

/**
 * Creates a location with its first rates.
 *
 * @returns the location's id
 * @throws VALIDATION naming fields, IDEMPOTENCY_CONFLICT
 */
export async function createLocation(
  ctx: CallContext,
  by: ChangeAuthor,
  businessId: string,
  given: NewLocation,
): Promise<string> {
  const id = await createOnce(ctx, (unit, made) =>
    insertLocation(unit, by, businessId, made, given),
  );
  // Subscribes the managers' sockets to the new location.
  ctx.live.recheckPeople(await listManagers(ctx.db, businessId));
  return id;
}
