/** `npm run test:full`: every run of every property, and passwords at full cost. */
export const isFull = process.env['PORTICO_FULL_TESTS'] === 'yes';

const SHARE_OF_RUNS = 0.3;

/**
 * Runs of a property that takes long.
 *
 * @param all runs of the full suite; each other run makes a part of them
 */
export const countRuns = (all: number) => (isFull ? all : Math.ceil(all * SHARE_OF_RUNS));
