import type { TestServer } from '../harness/server.ts';
import { buildPerson, type TestBusiness } from './people.ts';
import { updateRows } from './rows.ts';

type Point = { latitude: number | null; longitude: number | null };

/** Returns the point that is `metres` north of a location. */
export const pointNorthOf = ({ latitude, longitude }: Point, metres = 0) => ({
  latitude: (latitude ?? 0) + metres / 111_195.08,
  longitude: longitude ?? 0,
});

/** Creates a valet who is not on shift. */
export const buildOffDutyValet = (
  server: TestServer,
  business: TestBusiness,
  locationIds?: string[],
) =>
  buildPerson(server.ctx, {
    role: 'business_valet',
    firstName: 'Noor',
    businessId: business.id,
    locationIds: locationIds ?? [business.location.id],
  });

/** Ends all shifts at a location, whose manager can then close it. */
export const endShifts = (server: TestServer, locationId: string) =>
  updateRows(
    server,
    'shifts',
    { location_id: locationId },
    { ended_at: server.ctx.clock(), end_verified: false },
  );

/** Ends the shift of a person. */
export const endShiftOf = (server: TestServer, personId: string) =>
  updateRows(server, 'shifts', { person_id: personId }, { ended_at: server.ctx.clock() });

/** Inserts finished shifts. */
export async function insertShifts(
  server: TestServer,
  business: TestBusiness,
  personId: string,
  times: readonly { from: Date; to: Date; locationId?: string }[],
): Promise<void> {
  await server.ctx.db
    .insertInto('shifts')
    .values(
      times.map(({ from, to, locationId }) => ({
        business_id: business.id,
        location_id: locationId ?? business.location.id,
        person_id: personId,
        started_at: from,
        ended_at: to,
        location_verified: true,
        end_verified: true,
      })),
    )
    .execute();
}
