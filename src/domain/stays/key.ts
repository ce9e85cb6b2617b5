import type { StayEvent } from './states.ts';

/** Places of a car's key while the car is in custody. */
export const keyPlaces = ['with_valet', 'on_hook', 'out', 'handed_over'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** Effect of a stay's or order's step on the key. */
export type KeyStep =
  /** A valet takes the key. */
  | 'take'
  /** The key goes on its hook; without a hook the person keeps it. */
  | 'put_away'
  /** A runner leaves with the key. */
  | 'take_out'
  /** The key goes with the car to the person who receives it. */
  | 'give_back';

const stepByStayEvent: Record<StayEvent, KeyStep | null> = {
  receive: 'take',
  park: 'put_away',
  unpark: 'take',
  cancel: 'give_back',
  request_return: null,
  // No runner had set off yet.
  return_cancelled: null,
  // The runner waits beside the car and keeps the key.
  car_ready: null,
  // The order event of these steps decides about the key (`findOrderKeyStep`).
  unready: null,
  park_again: null,
  reopen: null,
  hand_over: 'give_back',
};

/** @returns null where the key stays where it is */
export function findKeyStep(event: StayEvent): KeyStep | null {
  return stepByStayEvent[event];
}

export type KeyPosition = { place: KeyPlace; holder: string | null };

/**
 * Returns where a key is after a step.
 *
 * @param hook the hook it belongs on
 * @param person who does the step, or sets off with the key
 */
export function moveKey(
  step: KeyStep,
  { hook, person }: { hook: string | null; person: string | null },
): KeyPosition {
  switch (step) {
    case 'take':
      return { place: 'with_valet', holder: person };
    case 'put_away':
      return hook ? { place: 'on_hook', holder: null } : { place: 'with_valet', holder: person };
    case 'take_out':
      return { place: 'out', holder: person };
    case 'give_back':
      return { place: 'handed_over', holder: null };
  }
}
