import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { buildBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import { withSeedContext } from '../faults/seed.ts';

/** Location with its price and its tip rule. */
export type EveningLocation = {
  locationId: string;
  name: string;
  latitude: number;
  longitude: number;
  paysWhen: 'before' | 'atHandover';
  tips: 'runner' | 'cars';
  baseCents: number;
  platformCents: number;
};

export type Worker = { id: string; token: string; name: string; place: EveningLocation };
export type Stage = { places: EveningLocation[]; valets: Worker[]; dispatchers: Worker[] };

/**
 * Returns a time zone in which it is about six in the evening. The business day then does not end
 * during the test.
 */
function findEveningZone(now: Date): string {
  const ahead = ((18 - now.getUTCHours() + 36) % 24) - 12;
  // Etc zones have inverted signs: `Etc/GMT-5` is five hours ahead of UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const FEE_PERCENT = 8;

/**
 * Builds a business with two locations. The first confirms guests by a code, is paid before the
 * return, and gives tips to runners. The second sends a link, is paid at the handover, and divides
 * tips by cars.
 */
export function buildStage(databaseUrl: string, valetsPerPlace: number): Promise<Stage> {
  return withSeedContext(databaseUrl, async (ctx) => {
    const business = await buildBusiness(ctx, {
      feeType: 'percentage',
      feeValue: FEE_PERCENT * 100,
    });
    const timeZone = findEveningZone(new Date());
    const build = async (
      name: string,
      baseCents: number,
      paysWhen: EveningLocation['paysWhen'],
      tips: EveningLocation['tips'],
    ): Promise<EveningLocation> => {
      const location = await buildLocation(ctx, business.id, {
        name,
        timeZone,
        flatRateCents: baseCents,
      });
      await ctx.db
        .updateTable('locations')
        .set({ pay_when: paysWhen, check_in_proof: paysWhen === 'before' ? 'code' : 'link' })
        .where('id', '=', location.id)
        .execute();
      const yesterday = addDays(getBusinessDay(new Date(), timeZone), -1);
      if (tips !== 'runner')
        await ctx.db
          .insertInto('tip_rules')
          .values({
            business_id: business.id,
            location_id: location.id,
            starts_at: startOfBusinessDay(yesterday, timeZone),
            rule: tips,
          })
          .execute();
      const platformCents = Math.round((baseCents * FEE_PERCENT) / 100);
      const { latitude, longitude } = { latitude: 25.7, longitude: -80.2 };
      return {
        locationId: location.id,
        name,
        latitude,
        longitude,
        paysWhen,
        tips,
        baseCents,
        platformCents,
      };
    };
    const places = [
      await build('Hotel', 1_500, 'before', 'runner'),
      await build('Harbour', 2_150, 'atHandover', 'cars'),
    ];
    const stage: Stage = { places, valets: [], dispatchers: [] };
    for (const place of places) {
      const manager = await buildPerson(ctx, { role: 'business', businessId: business.id });
      stage.dispatchers.push({ ...manager, name: `desk of the ${place.name}`, place });
      for (let number = 1; number <= valetsPerPlace; number += 1) {
        const valet = await buildPerson(ctx, {
          role: number % 2 ? 'valet' : 'business_valet',
          businessId: business.id,
          locationIds: [place.locationId],
          firstName: `${place.name}${number}`,
        });
        stage.valets.push({ ...valet, name: `valet ${number} of the ${place.name}`, place });
      }
    }
    return stage;
  });
}
