import type { Context } from '../../../context.ts';
import type { Unit } from '../../../platform/db/transact.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../actor.ts';
import { newLink } from '../queries/links.ts';
import { type LockedStay, moveStay } from './transition.ts';

/** The car is in the valet's hands; the record says whether its guest proved that he is here. */
export function receiveCar(
  unit: Unit,
  actor: Actor,
  stay: LockedStay,
  how: { codeVerified: boolean },
  link: Partial<ReturnType<typeof newLink>['columns']> = {},
): Promise<LockedStay> {
  return moveStay(unit, stay, {
    event: 'receive',
    by: actor,
    set: { received_at: unit.now, received_by: actor.personId, ...link },
    data: how,
    hint: 'car_being_parked',
  });
}

/**
 * Takes in the car of a guest who opted out of SMS: nobody can be sent a code. His link exists from
 * here on; he scans it from the valet's screen.
 */
export function receiveWithoutCode(
  ctx: Context,
  unit: Unit,
  actor: Actor,
  stay: LockedStay,
): Promise<LockedStay> {
  return receiveCar(unit, actor, stay, { codeVerified: false }, newLink(ctx).columns);
}

/** @throws CAR_ALREADY_IN_CUSTODY when another ticket took the same car in meanwhile */
export async function namingCarAlreadyHere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'stays_one_car_in_custody'))
      throw new AppError('CAR_ALREADY_IN_CUSTODY');
    throw error;
  }
}
