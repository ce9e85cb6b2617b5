import type { NoteTag } from '#domain/stays/noteTags.ts';
import { custodyStayStatuses } from '#domain/stays/states.ts';
import { type Insertable, sql } from 'kysely';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { EventActor } from '../../../actor.ts';
import type { Stays } from '../../../platform/db/schema.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import type { UnitOfWork } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { isPlateOfRegion } from '../../vehicles/rules/isPlateOfRegion.ts';
import { staySubqueries } from '../queries/stayView.ts';
import { buildEventRow, findShiftStart, type LockedStay, addEventTimes } from './transition.ts';
import { literals } from '../../../platform/db/literals.ts';

const IN_CUSTODY = literals(custodyStayStatuses);

type PlateOfCar = { plate: string; region: string | null; otherThan?: string };

/** Finds the car that is in custody at the location and can have this plate of this region. */
export function findCarOfPlate(
  unit: UnitOfWork,
  locationId: string,
  { plate, region, otherThan }: PlateOfCar,
) {
  return unit.trx
    .selectFrom('stays')
    .select(['id', 'status', 'ticket_number'])
    .where('location_id', '=', locationId)
    .where('plate_key', '=', buildPlateKey(plate))
    .where(isPlateOfRegion(region))
    .$if(otherThan !== undefined, (cars) => cars.where('id', '<>', otherThan ?? ''))
    .where('status', 'in', IN_CUSTODY)
    .executeTakeFirst();
}

/**
 * @throws CAR_ALREADY_IN_CUSTODY with the car's state, when a car of this plate is in custody at
 *   the location
 */
export async function requireCarNotInCustody(
  unit: UnitOfWork,
  locationId: string,
  plate: string | null,
  region: string | null = null,
): Promise<void> {
  const there = plate && (await findCarOfPlate(unit, locationId, { plate, region }));
  if (there) throw new AppError('CAR_ALREADY_IN_CUSTODY', { state: there.status });
}

/**
 * Columns of an announced car that the caller provides. Plates are as returned by `normalisePlate`.
 */
type NewStay = Omit<
  Insertable<Stays>,
  'business_id' | 'status' | 'ticket_number' | 'plate_key' | 'created_at' | 'version'
> & { id: string };

/**
 * Maps database errors of the insert. A closed location yields no row, so `business_id` is null.
 * The trigger that checks the business of the staff may fail first.
 */
function refuseClosed(error: unknown): never {
  const { code, column, constraint } = error as Partial<Record<string, string>>;
  if (constraint === 'stays_business_active') throw new AppError('BUSINESS_INACTIVE');
  const isNobodys =
    (code === '23502' && column === 'business_id') || constraint === 'stays_staff_of_business';
  if (isNobodys) throw new AppError('LOCATION_NOT_FOUND');
  throw error;
}

type EventData = Record<string, string | number>;

/** New stay, with the tags that its location requires an answer about. */
type CreatedStay = LockedStay & { required_tags: NoteTag[] };

/**
 * Creates an `expected` stay with the location's next ticket number. The stay has the language of
 * the location, unless `car` has a language. `event` is stored with the event of the announcement.
 *
 * @throws LOCATION_NOT_FOUND once the location is closed, BUSINESS_INACTIVE while its business is
 *   inactive
 */
export async function createStay(
  unit: UnitOfWork,
  by: EventActor,
  { event: data = {}, ...car }: NewStay & { event?: EventData },
): Promise<CreatedStay> {
  const createdAt = readDoneAt(unit, [await findShiftStart(unit, by)]);
  const announced = buildEventRow(
    { id: car.id, business_id: '', location_id: car.location_id },
    { type: 'stay.announce', from: null, to: 'expected', by, data },
  );
  const [written = announced] = addEventTimes(unit, [announced]);
  const { business_id: _, ...event } = written;
  // The update locks the location's row. Concurrent tickets therefore get consecutive numbers.
  const place = <T>(column: string) => sql<T>`(select ${sql.ref(column)} from place)`;
  return unit.trx
    .with('place', (db) =>
      db
        .updateTable('locations')
        .set((row) => ({ next_ticket: row('next_ticket', '+', 1) }))
        .where('id', '=', car.location_id)
        .where('closed_at', 'is', null)
        .returning([
          'business_id',
          'default_language',
          'required_tags',
          sql<string>`ticket_prefix || '-' || next_ticket - 1`.as('ticket_number'),
        ]),
    )
    .with('event', (db) =>
      db.insertInto('stay_events').values({ ...event, business_id: place('business_id') }),
    )
    .insertInto('stays')
    .values({
      ...car,
      business_id: place('business_id'),
      status: 'expected',
      ticket_number: place('ticket_number'),
      language: car.language ?? place('default_language'),
      plate_key: car.license_plate ? buildPlateKey(car.license_plate) : null,
      created_at: createdAt,
    })
    .returningAll()
    .returning(staySubqueries)
    .returning(place<NoteTag[]>('required_tags').as('required_tags'))
    .executeTakeFirstOrThrow()
    .catch(refuseClosed);
}
