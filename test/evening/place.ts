import { addDays, getBusinessDay, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { buildBusiness, buildLocation, buildPerson } from '#test/factories/people.ts';
import { withSeedContext } from '../faults/seed.ts';

/** A location with its prices and its rule for tips. */
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

/** Finds a zone where it is about six in the evening now, so that the business day does not end during the test. */
function findEveningZone(now: Date): string {
  const ahead = ((18 - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones count westwards, so the sign is inverted.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const FEE_PERCENT = 8;

/**
 * A business with two places: one asks for a code, is paid before the car is brought and leaves tips to its runners;
 * one sends a link, is paid when the car is handed over and divides its tips by cars.
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
