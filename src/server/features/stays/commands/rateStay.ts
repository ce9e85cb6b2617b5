import { READABLE_DAYS } from '#domain/stays/readable.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Guest } from '../../../actor.ts';
import { appendEvent, publishStay, lockStay } from './transition.ts';

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
    const until = (stay?.returned_at?.getTime() ?? 0) + READABLE_DAYS * 86_400_000;
    if (stay?.status !== 'returned' || until < unit.now.getTime())
      throw new AppError('STATE_CONFLICT', stay ? { state: stay.status } : {});
    if (stay.rating === rating) return rating;
    const rated = await unit.trx
      .updateTable('stays')
      .set({ rating, rated_at: unit.now, version: stay.version + 1 })
      .where('id', '=', stay.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendEvent(unit, rated, {
      type: 'stay.rate',
      from: stay.status,
      to: stay.status,
      by,
      data: { rating },
    });
    publishStay(unit, rated, { type: 'service_status_update' });
    return rating;
  });
}
