import type { Updateable } from 'kysely';
import { isAllowedAt } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';
import type { Trx } from '../../../platform/db/client.ts';
import type { Stays } from '../../../platform/db/schema.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';

type KeyColumns = Pick<
  Updateable<Stays>,
  'key_hook' | 'key_place' | 'key_holder' | 'key_since' | 'key_raised_at'
>;

/**
 * The key of a car that nobody brings any more: on its hook, or with the valet who says so. A dispatcher stands beside
 * no car: where they say it, the key is still with who had it.
 */
export function putKeyBack(
  stay: LockedStay,
  actor: Actor,
  now: Date,
  hook: string | null = stay.key_hook,
): KeyColumns {
  // Nobody wrote down where the key of a car was that came before there were hooks.
  if (!stay.key_place && !hook) return {};
  const holder = isAllowedAt(actor, 'jobs.work', stay.location_id)
    ? actor.personId
    : stay.key_holder;
  return {
    key_hook: hook,
    key_place: hook ? 'on_hook' : 'with_valet',
    key_holder: hook ? null : holder,
    key_since: now,
  };
}

/** It is where it was found meanwhile, whatever becomes of the job. */
export const leaveKey = (stay: LockedStay): KeyColumns => ({
  key_place: stay.key_place,
  key_holder: stay.key_holder,
  key_since: stay.key_since,
  key_raised_at: stay.key_raised_at,
});

/** The key of a car that is on its way goes with its runner. */
export function takeKeyOut(stay: LockedStay, runnerId: string | null, now: Date): KeyColumns {
  if (!stay.key_place || !runnerId) return {};
  return { key_place: 'out', key_holder: runnerId, key_since: now };
}

/** What an assignment keeps in the record for `findKeyBefore`. */
export const recordKey = (stay: LockedStay) => ({ keyHolder: stay.key_holder });

/** With whom the key was before the order's runner was sent, who never set off; null where with nobody known. */
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
  const holder = (assigned?.data as Partial<ReturnType<typeof recordKey>> | undefined)?.keyHolder;
  return holder ? { key_place: 'with_valet', key_holder: holder, key_since: now } : null;
}
