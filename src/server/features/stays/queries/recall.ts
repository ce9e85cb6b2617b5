import { type ExpressionBuilder, sql } from 'kysely';
import type { RecallResult, RecalledVisit } from '#contract/stays.ts';
import { maskPhone } from '#domain/identity/maskPhone.ts';
import { isCallablePhone, readPhone } from '#domain/identity/realPhone.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import { isValidPlate, normalisePlate, buildPlateKey } from '#domain/vehicles/plate.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { getLocationCountry } from '../../businesses/queries.ts';
import { isPlateOfRegion } from '../../vehicles/rules/isPlateOfRegion.ts';
import { presentVehicle, type VehicleColumns, vehicleColumns } from './stayView.ts';
import { literals } from '../../../platform/db/literals.ts';

/** Maximum number of visits to read. For a taxi that comes daily, the last 60 visits are enough. */
const LOOKED_THROUGH = 60;
/** Maximum number of guests or cars to offer. */
const OFFERED = 4;

/**
 * SQL condition: the guest proved the phone number by a code, the link in the SMS, or with an
 * account. A number that was only typed may belong to a stranger.
 */
const isPhoneProved = (row: ExpressionBuilder<DB, 'stays'>) =>
  row.or([
    row('stays.channel', '<>', 'ticket'),
    row.exists(
      row
        .selectFrom('stay_events')
        .select('stay_events.id')
        .whereRef('stay_events.stay_id', '=', 'stays.id')
        .where('stay_events.type', 'in', ['stay.receive', 'stay.link_opened'])
        .where(
          sql<boolean>`(stay_events.data @> '{"codeVerified": true}' or stay_events.data @> '{"phoneProved": true}')`,
        ),
    ),
  ]);

/** Selects the visits at all locations of a location's business, the newest first. */
function selectVisits(db: Queryable, locationId: string) {
  return db
    .selectFrom('stays')
    .select(vehicleColumns)
    .select([
      'stays.id',
      'stays.plate_key',
      'stays.customer_name',
      'stays.language',
      'stays.created_at',
    ])
    .select((row) =>
      row
        .case()
        .when(isPhoneProved(row))
        .then(row.ref('stays.phone_e164'))
        .end()
        .as('proved_phone'),
    )
    .where('stays.business_id', '=', (row) =>
      row
        .selectFrom('locations as here')
        .select('here.business_id')
        .where('here.id', '=', locationId),
    )
    .where('stays.received_at', 'is not', null)
    .orderBy('stays.created_at', 'desc')
    .limit(LOOKED_THROUGH);
}
type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['executeTakeFirstOrThrow']>>;

function presentVisit(row: VisitRow, visits: number): RecalledVisit {
  return {
    recallId: row.id,
    customerName: row.customer_name,
    phoneMasked: row.proved_phone && maskPhone(row.proved_phone),
    ...presentVehicle(row),
    language: row.language,
    visits,
    lastVisitAt: row.created_at.toISOString(),
  };
}

/** Returns the newest visit of each group, with the number of visits in the group. */
function groupVisits(rows: readonly VisitRow[], by: (row: VisitRow) => string): RecalledVisit[] {
  const groups = Map.groupBy(rows, by);
  return [...groups.values()]
    .flatMap(([last, ...before]) => (last ? [presentVisit(last, before.length + 1)] : []))
    .slice(0, OFFERED);
}

/** Lists the guests who came with this car. Without a known guest, lists only the car. */
async function listByPlate(
  db: Queryable,
  locationId: string,
  { key, region }: { key: string; region: string | null },
) {
  const rows = await selectVisits(db, locationId)
    .where('stays.plate_key', '=', key)
    .where(isPlateOfRegion(region))
    .execute();
  const known = rows.filter((row) => row.proved_phone !== null);
  return known.length > 0
    ? groupVisits(known, (row) => row.proved_phone ?? '')
    : groupVisits(rows, () => '');
}

/** Lists the cars with which this guest came. */
async function listByPhone(db: Queryable, locationId: string, phone: string) {
  const rows = await selectVisits(db, locationId).where('stays.phone_e164', '=', phone).execute();
  return groupVisits(rows, (row) => row.plate_key ?? '');
}

/**
 * Finds a car of this plate in custody at any location of the business. Prefers a car at the given
 * location.
 */
export async function findCarInCustody(
  db: Queryable,
  locationId: string,
  key: string,
  region: string | null,
): Promise<RecallResult['inCustody']> {
  const row = await db
    .selectFrom('stays')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .select([
      'stays.id',
      'stays.status',
      'stays.ticket_number',
      'stays.location_id',
      'locations.name',
      'locations.name_ar',
    ])
    .where('stays.business_id', '=', (inner) =>
      inner
        .selectFrom('locations as here')
        .select('here.business_id')
        .where('here.id', '=', locationId),
    )
    .where('stays.plate_key', '=', key)
    .where(isPlateOfRegion(region))
    .where('stays.status', 'in', literals(custodyStayStatuses))
    .orderBy((inner) => inner('stays.location_id', '=', locationId), 'desc')
    .executeTakeFirst();
  const isHere = row?.location_id === locationId;
  return row
    ? {
        isHere,
        stayId: isHere ? row.id : null,
        locationName: row.name,
        locationNameArabic: row.name_ar,
        ticketNumber: row.ticket_number,
        state: row.status,
      }
    : null;
}

/** Finds the newest ticket of this plate at this location that waits for its check-in code. */
async function findOpenTicket(
  db: Queryable,
  locationId: string,
  { key, region, callerId }: { key: string; region: string | null; callerId: string },
): Promise<RecallResult['open']> {
  const row = await db
    .selectFrom('stays')
    .leftJoin('people', 'people.id', 'stays.opened_by')
    .select(['stays.id', 'stays.ticket_number', 'stays.opened_by'])
    .select(sql<string | null>`nullif(trim(first_name || ' ' || last_name), '')`.as('opener'))
    .where('stays.location_id', '=', locationId)
    .where('stays.plate_key', '=', key)
    .where(isPlateOfRegion(region))
    .where('stays.status', '=', 'expected')
    .where('stays.channel', '=', 'ticket')
    .orderBy('stays.created_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const openedBy = row.opened_by === callerId ? null : row.opener;
  return { ticketId: row.id, ticketNumber: row.ticket_number, openedBy };
}

type Asked = {
  locationId: string;
  plate?: string | undefined;
  plateRegion?: string | undefined;
  phone?: string | undefined;
};

/**
 * Returns what the location's business knows of a car, by plate, or of a guest, by phone number. An
 * incomplete plate or number finds nothing.
 */
export async function getRecall(
  ctx: Context,
  actor: Actor,
  { locationId, plate, plateRegion, phone }: Asked,
): Promise<RecallResult> {
  const typed = normalisePlate(plate ?? '');
  if (isValidPlate(typed)) {
    const key = buildPlateKey(typed);
    const region = plateRegion || null;
    const [visits, inCustody, open] = await Promise.all([
      listByPlate(ctx.db, locationId, { key, region }),
      findCarInCustody(ctx.db, locationId, key, region),
      findOpenTicket(ctx.db, locationId, { key, region, callerId: actor.personId }),
    ]);
    return { visits, inCustody, open };
  }
  const e164 = phone ? readPhone(phone, await getLocationCountry(ctx.db, locationId)) : '';
  const visits = isCallablePhone(e164) ? await listByPhone(ctx.db, locationId, e164) : [];
  return { visits, inCustody: null, open: null };
}

export type RecalledStay = {
  phone: string | null;
  customerName: string | null;
  language: VisitRow['language'];
  plateKey: string | null;
  car: VehicleColumns;
};

/**
 * Returns the data of an earlier visit.
 *
 * @throws TICKET_NOT_FOUND also for a visit of another business
 */
export async function getRecalledStay(
  db: Queryable,
  locationId: string,
  recallId: string,
): Promise<RecalledStay> {
  const row = await selectVisits(db, locationId)
    .where('stays.id', '=', recallId)
    .executeTakeFirstOrThrow(() => new AppError('TICKET_NOT_FOUND'));
  const { vehicle_make, vehicle_model, vehicle_color, license_plate, plate_region } = row;
  return {
    phone: row.proved_phone,
    customerName: row.customer_name,
    language: row.language,
    plateKey: row.plate_key,
    car: { vehicle_make, vehicle_model, vehicle_color, license_plate, plate_region },
  };
}
