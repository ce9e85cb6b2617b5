import type { Actor } from '../../../actor.ts';
import { readDoneAt } from '../../../platform/db/doneAt.ts';
import type { UnitOfWork } from '../../../context.ts';
import type { ParkingSpotInput } from '../../stays/commands/parkCar.ts';
import {
  buildEventRow,
  listSteps,
  type LockedStay,
  touchStay,
} from '../../stays/commands/transition.ts';
import { putKeyBack } from './keyPlace.ts';

/**
 * Puts a car whose return was cancelled on the way back to a spot, and its key on a hook. A key
 * without a hook stays with the valet.
 */
export async function putBack(
  unit: UnitOfWork,
  actor: Actor,
  stay: LockedStay,
  given: ParkingSpotInput,
): Promise<void> {
  const spot = given.parkingSpot || stay.parking_spot;
  const location = given.parkingLocation || stay.parking_location;
  // An empty string means that the key is on no hook and stays with the valet.
  const hook = given.keyHook === undefined ? stay.key_hook : given.keyHook || null;
  const at = readDoneAt(unit, [...listSteps(stay), stay.key_since]);
  const change = { from: stay.status, to: stay.status, by: actor };
  const hung = { from: stay.key_place, to: hook ? 'on_hook' : 'with_valet', hook };
  const isMoved = spot !== stay.parking_spot || location !== stay.parking_location;
  await touchStay(
    unit,
    stay,
    { type: 'service_status_update' },
    {
      set: {
        parking_spot: spot,
        parking_location: location,
        ...putKeyBack(stay, actor, at, hook),
      },
      events: [
        ...(isMoved
          ? [
              buildEventRow(stay, {
                type: 'stay.spot_correct',
                ...change,
                data: { spot, location, before: stay.parking_spot },
              }),
            ]
          : []),
        buildEventRow(stay, { type: 'stay.key_correct', ...change, data: hung }),
      ],
    },
  );
}
