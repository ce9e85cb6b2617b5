import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Trx } from '../platform/db/client.ts';
import type { Shifts } from '../platform/db/schema.ts';
import { atLocalTime, getLocalDay } from './localTime.ts';
import type { DemoLocation } from './people.ts';
import { seededRandom } from './random.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS = 60;
/** Start times of the lunch and dinner shifts, in minutes past midnight. */
const BEGINNINGS = [11 * 60 + 30, 16 * 60];

/**
 * Lists a valet's finished shifts of the last 60 days, five a week, all before the current shift.
 */
function listShifts(place: DemoLocation, personId: string, index: number, now: Date) {
  const random = seededRandom(20_261_124 + index);
  const today = getLocalDay(now, place.timeZone);
  const shifts: Insertable<Shifts>[] = [];
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    if ((ago + index) % 7 < 2) continue;
    const day = new Date(today.getTime() - ago * DAY);
    const from = random.pick(BEGINNINGS) + random.between(-8, 6);
    const start = atLocalTime(day, from, place.timeZone);
    const end = new Date(start.getTime() + random.between(395, 490) * MINUTE);
    // Skips a shift that would overlap the valet's current shift, which began three hours ago.
    if (end.getTime() > now.getTime() - 4 * 60 * MINUTE) continue;
    shifts.push({
      id: randomUUID(),
      business_id: place.businessId,
      location_id: place.id,
      person_id: personId,
      started_at: start,
      ended_at: end,
      location_verified: true,
      end_verified: true,
    });
  }
  return shifts;
}

/** Marks one shift as closed by the manager, for a valet who could not end it. */
async function closeOne(trx: Trx, businessId: string, shifts: Insertable<Shifts>[]) {
  const manager = await trx
    .selectFrom('people')
    .select('id')
    .where('business_id', '=', businessId)
    .where('role', '=', 'business')
    .executeTakeFirstOrThrow();
  const closed = shifts.at(-4);
  if (!closed) return;
  Object.assign(closed, {
    end_verified: false,
    closed_by: manager.id,
    close_reason: 'Phone battery was empty',
  });
}

/**
 * Inserts 60 days of finished shifts for every valet, at the location where the valet is on shift
 * now.
 */
export async function fillShifts(
  trx: Trx,
  places: readonly DemoLocation[],
  now: Date,
): Promise<void> {
  for (const [businessId, own] of Map.groupBy(places, (place) => place.businessId)) {
    const valetIds = own[0]?.valetIds ?? [];
    for (const [index, personId] of valetIds.entries()) {
      const place = own[index % own.length];
      if (!place) continue;
      const shifts = listShifts(place, personId, index, now);
      if (index === 0) await closeOne(trx, businessId, shifts);
      await trx.insertInto('shifts').values(shifts).execute();
    }
  }
}
