import type { Updateable } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { Stays } from '../../../platform/db/schema.ts';
import type { LockedStay } from '../../stays/commands/transition.ts';

type KeyColumns = Pick<Updateable<Stays>, 'key_hook' | 'key_place' | 'key_holder' | 'key_since'>;

/** The key is where it was before a runner took it: on its hook, or with whoever of the business says so. */
export function putKeyBack(
  stay: LockedStay,
  actor: Actor,
  now: Date,
  hook: string | null = stay.key_hook,
): KeyColumns {
  // Nobody wrote down where the key of a car was that came before there were hooks.
  if (!stay.key_place && !hook) return {};
  // An administrator of the platform stands beside no car: it is still with who had it.
  const holder = actor.businessId === stay.business_id ? actor.personId : stay.key_holder;
  return {
    key_hook: hook,
    key_place: hook ? 'on_hook' : 'with_valet',
    key_holder: hook ? null : holder,
    key_since: now,
  };
}

/** The key of a car that is on its way goes with its runner. */
export function takeKeyOut(stay: LockedStay, runnerId: string | null, now: Date): KeyColumns {
  if (!stay.key_place || !runnerId) return {};
  return { key_place: 'out', key_holder: runnerId, key_since: now };
}
