/** True in `npm run test:full`: every case of the property tests, and passwords at full cost. */
export const isFull = process.env['PORTICO_FULL_TESTS'] === 'yes';

const SHARE_OF_RUNS = 0.3;

/**
 * Returns the number of cases of a slow property test.
 *
 * @param all cases in the full suite; other runs take a share of them
 */
export const countRuns = (all: number) => (isFull ? all : Math.ceil(all * SHARE_OF_RUNS));
