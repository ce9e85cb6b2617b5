import { computeQueueRisk, type QueueRisk } from '#domain/orders/queueRisk.ts';
import type { Queryable } from '../../../platform/db/client.ts';
import { listQueuedCars } from '../../orders/queries/estimate.ts';
import { listLocationFacts } from '../../orders/queries/facts.ts';

/** Reads what is wrong with the queue of each location, keyed by location id, with one statement. */
export async function readQueueRisks(
  db: Queryable,
  locationIds: readonly string[],
  now: Date,
): Promise<Map<string, QueueRisk>> {
  const facts = await listLocationFacts(db, locationIds);
  return new Map(
    [...facts].map(([id, known]) => [
      id,
      computeQueueRisk(listQueuedCars(known, now), {
        isStaffed: known.runners.length > 0,
        now: now.getTime(),
      }),
    ]),
  );
}
