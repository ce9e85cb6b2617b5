import { sql } from 'kysely';
import { ordersIn, staysIn } from '../../businesses/queries/figureWindows.ts';
import type { PersonSource } from '../../businesses/queries/personFigures.ts';

/** Events that count as cars handed over, each for its runner. */
export const returnSource: PersonSource = {
  from: ordersIn('completed_at'),
  person: sql`orders.runner_id`,
  values: { returns: sql`1` },
};

/**
 * Events that count as ratings, for the valet who received the car and the runner who brought it;
 * only once if both are the same person.
 */
export const servedSource: PersonSource = {
  from: sql`${staysIn('rated_at', sql`stays.rating is not null`)}
    join lateral (select stays.received_by as person_id
      union select runner_id from orders where orders.stay_id = stays.id and orders.completed_at is not null
      offset 0) served on served.person_id is not null`,
  person: sql`served.person_id`,
  values: { served_ratings: sql`1`, served_rating_sum: sql`stays.rating` },
};
