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
 * Returns the key's columns for a car whose job ended: on its hook, or with the acting valet. A dispatcher does not
 * stand beside the car, so the key stays with its holder.
 */
export function putKeyBack(
  stay: LockedStay,
  actor: Actor,
  now: Date,
  hook: string | null = stay.key_hook,
): KeyColumns {
  // A car received before hooks were used has no recorded key place.
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
 * Returns the key's present columns, to keep them: the key was found elsewhere meanwhile, and the end of the job does
 * not move it.
 */
export const leaveKey = (stay: LockedStay): KeyColumns => ({
  key_place: stay.key_place,
  key_holder: stay.key_holder,
  key_since: stay.key_since,
  key_raised_at: stay.key_raised_at,
});

/** Returns the columns of a key that goes with the car's runner. */
export function takeKeyOut(stay: LockedStay, runnerId: string | null, now: Date): KeyColumns {
  if (!stay.key_place || !runnerId) return {};
  return { key_place: 'out', key_holder: runnerId, key_since: now };
}

/** Returns the key's holder for the event of an assignment; `findKeyBefore` reads it. */
export const buildKeyEventData = (stay: LockedStay) => ({ keyHolder: stay.key_holder });

/**
 * Returns the key's columns from before the runner was assigned, for a runner who never set off; null when the holder
 * is unknown.
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
