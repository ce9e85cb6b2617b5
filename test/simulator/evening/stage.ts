import type { ServerProcess } from '#test/faults/process.ts';
import { withSeedContext } from '#test/faults/seed.ts';
import { addDays, Calendar, readWall } from '../stage/calendar.ts';
import { openBusiness, openLocation, type StageLocation } from '../stage/stage.ts';

/**
 * Returns a time zone in which it is about six in the evening. The business day then does not end
 * during the test.
 */
function findEveningZone(now: Date): string {
  const ahead = ((18 - now.getUTCHours() + 36) % 24) - 12;
  // Etc zones have inverted signs: `Etc/GMT-5` is five hours ahead of UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Opens the calendar of the locations, with the business day of now in the middle. */
export function openCalendar(): Calendar {
  const now = new Date();
  const zone = findEveningZone(now);
  const today = readWall(now.getTime(), zone).date;
  return new Calendar(zone, addDays(today, -1), addDays(today, 1));
}

/**
 * Opens a business with two locations. The first confirms guests by a code, is paid before the
 * return, and gives tips to runners. The second sends a link, is paid at the handover, and divides
 * tips by cars.
 */
export function buildEvening(
  server: ServerProcess,
  calendar: Calendar,
  valets: number,
): Promise<readonly [StageLocation, StageLocation]> {
  return withSeedContext(server.databaseUrl, async (ctx) => {
    const stage = { ctx, as: server.as };
    const business = await openBusiness(stage, {
      currency: 'USD',
      unit: 100,
      terms: { step: 1, leastCharge: 50, feePercent: 8, isFeeOnTop: true },
    });
    const rules = { calendar, country: 'US', valets, tipRule: 'runner' } as const;
    const hotel = await openLocation(stage, business, {
      ...rules,
      name: 'Hotel',
      proof: 'code',
      payWhen: 'before',
      sign: { flat: 1_500, hour: 850 },
    });
    const harbour = await openLocation(stage, business, {
      ...rules,
      name: 'Harbour',
      proof: 'link',
      payWhen: 'atHandover',
      sign: { flat: 2_150, hour: 850 },
    });
    // A rule that a manager sets applies from the next day, so this one is set for yesterday.
    harbour.tipRule = 'cars';
    await ctx.db
      .insertInto('tip_rules')
      .values({
        business_id: business.id,
        location_id: harbour.id,
        starts_at: new Date(calendar.days[0]?.starts ?? 0),
        rule: harbour.tipRule,
      })
      .execute();
    return [hotel, harbour];
  });
}
