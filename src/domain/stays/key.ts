import type { StayEvent } from './states.ts';

/** Where a car's key is, while the valets hold the car. */
export const keyPlaces = ['with_valet', 'on_hook', 'out', 'handed_over'] as const;
export type KeyPlace = (typeof keyPlaces)[number];

/** What a step of a car means for its key. */
export type KeyStep =
  /** A valet takes it. */
  | 'take'
  /** It is hung on its hook; without one it stays with who has it. */
  | 'put_away'
  /** A runner goes off with it. */
  | 'take_out'
  /** Whoever the car is given to has it. */
  | 'give_back';

const stepByStayEvent: Record<StayEvent, KeyStep | null> = {
  receive: 'take',
  park: 'put_away',
  unpark: 'take',
  cancel: 'give_back',
  request_return: null,
  // Nobody had set off.
  return_cancelled: null,
  // The runner stands beside the car with it.
  car_ready: null,
  // What these mean for it is said by the order's event.
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
 * Where a key is after a step.
 *
 * @param hook the hook it belongs on
 * @param person who does the step, or set off with it
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
