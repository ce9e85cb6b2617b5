import { expect, test } from 'vitest';
import { JOBS } from '../../e2e/jobChanges.ts';
import { type Received, sumBytes } from '../../harness/countBytes.ts';
import { withProduct } from '../benchmark.ts';
import { expectTable } from '../expectTable.ts';
import { createTestHost } from '../testHost.ts';
import { formatJobChanges, playJobChanges } from './phone.ts';

/**
 * Maximum of bytes that a phone receives for a change of one job, including the answer to the
 * phone's own step.
 */
const MOST_BYTES = 3000;

/** Call that reads a car after a hint, while its step can be undone. */
const CAR = 'GET /api/stays/';

/**
 * Sums the bytes, and counts equal reads once. The answer to the phone's own step races with the
 * hint about it. If the hint comes first, the list is read twice; otherwise the car is read too.
 */
function sumOnce(received: readonly Received[]): number {
  const reads = new Map<string, number>();
  for (const { what, bytes } of received) {
    if (!what.startsWith('GET ')) continue;
    const kind = what.startsWith(CAR) ? 'GET /api/valet/active-services' : what;
    reads.set(kind, Math.max(bytes, reads.get(kind) ?? 0));
  }
  const others = received.filter(({ what }) => !what.startsWith('GET '));
  return sumBytes(others) + [...reads.values()].reduce((sum, bytes) => sum + bytes, 0);
}

test(`a change of one of ${JOBS} jobs costs a valet's phone under 3 KB, everything counted`, async () => {
  const played = await withProduct(createTestHost(), playJobChanges);
  expectTable(formatJobChanges(played), played.length, [/^\d+\.\d\d KB$/, /^\w/]);
  // The map takes the second change of each kind, because the first may fetch a part of the screen.
  const costs = new Map(played.map(({ name, received }) => [name, received]));
  expect(costs.size).toBeGreaterThan(5);
  for (const [name, received] of costs) {
    expect(sumOnce(received), `${name}: ${JSON.stringify(received)}`).toBeLessThan(MOST_BYTES);
  }
});
