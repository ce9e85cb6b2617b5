import type { UnsentAction } from './outbox.ts';

type Typed = { parkingSpot?: string; keyHook?: string };

/** Returns the hook and spot that a stored step records. */
export const readPlaces = ({ input }: Pick<UnsentAction, 'input'>): Typed =>
  (input as { body?: Typed | null } | null)?.body ?? {};

/**
 * Lists the hooks and spots that this phone has used in steps that the server has not taken.
 *
 * @param except id of a car whose own steps do not count
 */
export function listUsedPlaces(unsent: readonly UnsentAction[], except?: string) {
  const places = unsent.filter(({ car }) => car === null || car !== except).map(readPlaces);
  return {
    hooks: places.flatMap(({ keyHook }) => keyHook || []),
    spots: places.flatMap(({ parkingSpot }) => parkingSpot || []),
  };
}
