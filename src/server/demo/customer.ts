import type { Insertable } from 'kysely';
import { buildPlateKey } from '#domain/vehicles/plate.ts';
import type { CallContext } from '../context.ts';
import { locationScope } from '../features/businesses/policy.ts';
import { acceptJob, completeJob } from '../features/orders/commands/job.ts';
import { requestService } from '../features/services/commands/requestService.ts';
import type { Trx } from '../platform/db/client.ts';
import type { Stays } from '../platform/db/schema.ts';
import { buildDemoCustomer, buildDemoValet } from './actors.ts';
import type { DemoLocation } from './people.ts';
import { DEMO_CUSTOMER, demoVehicles } from './places.ts';

const DAY = 86_400_000;

/** The demo customer, and for each of the customer's cars the columns that a stay copies. */
export type DemoCustomer = { id: string; cars: Partial<Insertable<Stays>>[] };

/** Adds the cars of the demo customer. */
export async function fillVehicles(trx: Trx, now: Date): Promise<DemoCustomer> {
  const person = await trx
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'phone_e164'])
    .where('email', '=', DEMO_CUSTOMER)
    .executeTakeFirstOrThrow();
  const vehicles = await trx
    .insertInto('vehicles')
    .values(
      demoVehicles.map((vehicle, index) => ({
        person_id: person.id,
        make: vehicle.make,
        model: vehicle.model,
        year: vehicle.year,
        color: vehicle.color,
        license_plate: vehicle.plate,
        plate_key: buildPlateKey(vehicle.plate),
        created_at: new Date(now.getTime() - (70 + index) * DAY),
      })),
    )
    .returningAll()
    .execute();
  const cars = vehicles.map((vehicle) => ({
    customer_id: person.id,
    customer_name: `${person.first_name} ${person.last_name}`,
    phone_e164: person.phone_e164,
    vehicle_id: vehicle.id,
    vehicle_make: vehicle.make,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_color: vehicle.color,
    license_plate: vehicle.license_plate,
    plate_key: vehicle.plate_key,
  }));
  return { id: person.id, cars };
}

/** Number of demo visits of which one belongs to the demo customer. */
const ONE_IN = 170;
/** Ratings and comments of the demo customer's visits, used in turn. */
const ratings: readonly { rating: number | null; comment?: string }[] = [
  { rating: 5, comment: 'Quick, and the car was already cool inside.' },
  { rating: 4 },
  { rating: null },
  { rating: 5, comment: 'خدمة سريعة وموظفون لطفاء، شكرًا لكم.' },
  { rating: 5 },
  { rating: 3, comment: 'I waited longer than my ticket said.' },
];

/**
 * Assigns some of the finished visits to the demo customer, with the customer's cars and ratings.
 */
export function assignVisits(stays: Insertable<Stays>[], { cars }: DemoCustomer): void {
  for (let count = 0; (count + 1) * ONE_IN < stays.length; count += 1) {
    const stay = stays[(count + 1) * ONE_IN] as Insertable<Stays>;
    const { rating = null, comment = null } = ratings[count % ratings.length] ?? {};
    Object.assign(stay, cars[count % cars.length], {
      channel: 'request',
      service_type: count % 2 === 0 ? 'dropoff' : 'parking',
      rating,
      rated_at: rating && stay.returned_at,
      rating_comment: comment,
    });
  }
}

/**
 * Parks the demo customer's first car: the customer requests a valet in the app, and a valet
 * accepts and parks the car.
 */
export async function fillService(
  ctx: CallContext,
  place: DemoLocation,
  customer: DemoCustomer,
): Promise<void> {
  const actor = buildDemoCustomer(customer.id);
  const valet = buildDemoValet(place);
  const scope = locationScope(valet);
  const stayId = await requestService(ctx, actor, {
    vehicleId: customer.cars[0]?.vehicle_id ?? '',
    serviceType: 'parking',
    locationId: place.id,
    specialInstructions: 'The parking brake is on the left.',
  });
  await acceptJob(ctx, valet, scope, stayId);
  await completeJob(ctx, valet, scope, stayId, { parkingSpot: 'B2-14', parkingLocation: 'Deck 2' });
}
