import type { Updateable } from 'kysely';
import { hasCapabilityAtLocation } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Trx } from '../../../platform/db/client.ts';
import type { Stays } from '../../../platform/db/schema.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';

type KeyColumns = Pick<
  Updateable<Stays>,
  'key_hook' | 'key_place' | 'key_holder' | 'key_since' | 'key_raised_at'
>;

/**
 * Returns the key's columns for a car whose job ended: the key is on its hook, or with the acting
 * valet. When a dispatcher acts, the key stays with the present holder, because a dispatcher is not
 * beside the car.
 */
export function putKeyBack(
  stay: LockedStay,
  actor: Actor,
  now: Date,
  hook: string | null = stay.key_hook,
): KeyColumns {
  // A car that was received before the location used hooks has no stored key place.
  if (!stay.key_place && !hook) return {};
  const holder = hasCapabilityAtLocation(actor, 'jobs.work', stay.location_id)
    ? actor.personId
    : stay.key_holder;
  return {
    key_hook: hook,
    key_place: hook ? 'on_hook' : 'with_valet',
    key_holder: hook ? null : holder,
    key_since: now,
  };
}

/**
 * Returns the columns of a key that a runner had taken out when somebody else ended the job. The
 * runner has the key until somebody hangs it up, and a key that stays away is reported as missing.
 */
export const leaveWithRunner = (stay: LockedStay, now: Date): KeyColumns => ({
  key_place: 'with_valet',
  key_holder: stay.key_holder,
  key_since: now,
});

/**
 * Returns the key's present columns. Used when the key was found elsewhere before the job ended, so
 * the job's end changes nothing.
 */
export const leaveKey = (stay: LockedStay): KeyColumns => ({
  key_place: stay.key_place,
  key_holder: stay.key_holder,
  key_since: stay.key_since,
  key_raised_at: stay.key_raised_at,
});

/** Returns the columns of a key that the car's runner takes along. */
export function takeKeyOut(stay: LockedStay, runnerId: string | null, now: Date): KeyColumns {
  if (!stay.key_place || !runnerId) return {};
  return { key_place: 'out', key_holder: runnerId, key_since: now };
}

/** Returns the key's holder for the event of an assignment. `findKeyBefore` reads this data. */
export const buildKeyEventData = (stay: LockedStay) => ({ keyHolder: stay.key_holder });

/**
 * Returns the key's columns from before the runner was assigned; null when the holder is unknown.
 * Used for a runner who never left for the car.
 */
export async function findKeyBefore(
  trx: Trx,
  orderId: string,
  now: Date,
): Promise<KeyColumns | null> {
  const assigned = await trx
    .selectFrom('stay_events')
    .select('data')
    .where('order_id', '=', orderId)
    .where('type', '=', 'order.assign')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const holder = (assigned?.data as Partial<ReturnType<typeof buildKeyEventData>> | undefined)
    ?.keyHolder;
  return holder ? { key_place: 'with_valet', key_holder: holder, key_since: now } : null;
}
