/** `npm run test:full` makes every run of every property. */
const isFull = process.env['PORTICO_FULL_TESTS'] === 'yes';

const SHARE_OF_RUNS = 0.3;

/**
 * Runs of a property that takes long.
 *
 * @param all runs of the full suite; each other run makes a part of them
 */
export const countRuns = (all: number) => (isFull ? all : Math.ceil(all * SHARE_OF_RUNS));
