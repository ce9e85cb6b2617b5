import type { NewRating } from '#contract/rating.ts';
import { isRatable } from '#domain/stays/ticketLink.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Actor, Guest } from '../../../actor.ts';
import { buildEventRow, lockStay, touchStay } from './transition.ts';

type Rating = { rating: number; comment: string | null };

/**
 * Rates the service of a returned car for its guest or customer. A repeated call changes the rating
 * or the comment. The append-only events have only the stars. The comment is stored on the stay,
 * because a comment must be erasable.
 *
 * @throws STATE_CONFLICT before the car is returned, and 30 days after its return
 */
export async function rateStay(
  ctx: Context,
  by: Actor | Guest,
  stayId: string,
  { rating, comment: written }: NewRating,
): Promise<Rating> {
  return transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay || !isRatable(stay.returned_at, unit.now))
      throw new AppError('STATE_CONFLICT', stay ? { state: stay.status } : {});
    const comment = written === undefined ? stay.rating_comment : written || null;
    const isSame = stay.rating === rating;
    if (isSame && stay.rating_comment === comment) return { rating, comment };
    const { status } = stay;
    const event = { type: 'stay.rate' as const, from: status, to: status, by, data: { rating } };
    await touchStay(
      unit,
      stay,
      { type: 'service_status_update' },
      isSame
        ? { set: { rating_comment: comment } }
        : {
            set: { rating, rated_at: unit.now, rating_comment: comment },
            events: [buildEventRow(stay, event)],
          },
    );
    return { rating, comment };
  });
}
