/**
 * True in `npm run test:full`, which runs every case of the property tests and hashes passwords at
 * full cost.
 */
export const isFull = process.env['PORTICO_FULL_TESTS'] === 'yes';

const SHARE_OF_RUNS = 0.3;

/**
 * Returns how many cases of a slow property test to run.
 *
 * @param all cases in the full suite; other runs take a share of this number
 */
export const countRuns = (all: number) => (isFull ? all : Math.ceil(all * SHARE_OF_RUNS));
