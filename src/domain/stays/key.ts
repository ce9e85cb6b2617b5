import type { StayEvent } from './states.ts';

/** Places where the key of a car can be. */
export const keyPlaces = ['with_valet', 'on_hook', 'out', 'handed_over'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** Effect on the key that a step of a stay or order has. */
export type KeyStep =
  /** A valet takes the key from the guest or from the hook. */
  | 'take'
  /** The key goes on its hook. Without a hook, the person who does the step keeps the key. */
  | 'put_away'
  /** A runner takes the key and sets off to the car. */
  | 'take_out'
  /** The key goes with the car to the person who receives the car. */
  | 'give_back';

const stepByStayEvent: Record<StayEvent, KeyStep | null> = {
  receive: 'take',
  park: 'put_away',
  unpark: 'take',
  cancel: 'give_back',
  request_return: null,
  // No runner had set off yet, so the key is still in its place.
  return_cancelled: null,
  // The runner waits beside the car with the key.
  car_ready: null,
  // The order event of these steps decides about the key (`findOrderKeyStep`).
  unready: null,
  park_again: null,
  reopen: null,
  hand_over: 'give_back',
};

/**
 * Returns what a stay event does to the key.
 *
 * @returns null if the event does not move the key
 */
export function findKeyStep(event: StayEvent): KeyStep | null {
  return stepByStayEvent[event];
}

export type KeyPosition = { place: KeyPlace; holder: string | null };

/**
 * Returns where the key of a car is after a step.
 *
 * @param hook hook that the key belongs on; null without a hook
 * @param person who does the step, or the runner who sets off with the key
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
