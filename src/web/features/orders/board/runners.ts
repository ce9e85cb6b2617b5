import type { QueueRunner } from '#contract/orders.ts';

/** Who stands in the strip: on shift, or with a car under way. They come before the others, so a place is a place. */
export const isInStrip = ({ shift, car }: QueueRunner): boolean => shift !== null || car !== null;

/** The one who can be sent at once: on shift here, with nothing in hand. */
export const isFree = ({ shift, car }: QueueRunner): boolean =>
  car === null && shift?.isHere === true;

const rank = (runner: QueueRunner) => (runner.shift === null ? 2 : runner.shift.isHere ? 0 : 1);
const countCars = ({ car, queued }: QueueRunner) => (car ? 1 + queued : 0);

/** Who is offered in the dialog: on shift here first, then elsewhere; of these whoever has the fewest cars. */
export const sortForChoice = (runners: readonly QueueRunner[]): QueueRunner[] =>
  runners.toSorted((a, b) => rank(a) - rank(b) || countCars(a) - countCars(b));
