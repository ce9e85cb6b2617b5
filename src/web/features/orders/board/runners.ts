import type { QueueRunner } from '#contract/orders.ts';

/**
 * Whether the strip lists the runner: on shift, or with a car. The server sorts such runners first,
 * so number keys match places.
 */
export const isListedInStrip = ({ shift, car }: QueueRunner): boolean =>
  shift !== null || car !== null;

/** Whether the runner can be sent at once: on shift at this location, without a car. */
export const isFree = ({ shift, car }: QueueRunner): boolean =>
  car === null && shift?.isHere === true;

const rank = (runner: QueueRunner) => (runner.shift === null ? 2 : runner.shift.isHere ? 0 : 1);
const countCars = ({ car, queued }: QueueRunner) => (car ? 1 + queued : 0);

/**
 * Sorts runners for the dialog: on shift at this location, at another, off shift; within each group
 * by fewest cars.
 */
export const sortForChoice = (runners: readonly QueueRunner[]): QueueRunner[] =>
  runners.toSorted((a, b) => rank(a) - rank(b) || countCars(a) - countCars(b));
