import { isRatable } from '#domain/stays/readable.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Guest } from '../../../actor.ts';
import { buildEventRow, lockStay, touchStay } from './transition.ts';

/**
 * Rates the service of a car that is back, by whoever holds it; once more changes the rating.
 *
 * @param rating 1 to 5
 * @returns the rating
 * @throws STATE_CONFLICT before the return, and 30 days after it
 */
export async function rateStay(
  ctx: Context,
  by: Actor | Guest,
  stayId: string,
  rating: number,
): Promise<number> {
  return transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay || !isRatable(stay.returned_at, unit.now))
      throw new AppError('STATE_CONFLICT', stay ? { state: stay.status } : {});
    if (stay.rating === rating) return rating;
    const { status } = stay;
    const event = { type: 'stay.rate' as const, from: status, to: status, by, data: { rating } };
    await touchStay(
      unit,
      stay,
      { type: 'service_status_update' },
      { set: { rating, rated_at: unit.now }, events: [buildEventRow(stay, event)] },
    );
    return rating;
  });
}
