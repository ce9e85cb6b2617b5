import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobChanges, JOBS } from './jobChanges.ts';
import { type Received, sumBytes } from '../harness/countBytes.ts';
import { type Product, startProduct } from '../harness/product.ts';

/** All that a phone receives for one change of one job, also the answer to a step of its own. */
const MOST_BYTES = 3000;

/** Read of a car whose step can be taken back, when it is heard that it has changed. */
const CAR = 'GET /api/stays/';

/**
 * Which of the two is first, the answer to an own step or its hint, goes by the machine's haste. Long after its
 * hint the list is read for each of them: what is read twice counts once. Before its hint the car is read too, as
 * the step could be overtaken: that counts instead of the list, where it is more.
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

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test(`a change of one of ${JOBS} jobs costs a valet's phone under 3 KB, everything counted`, async () => {
  const { changes, close } = await createJobChanges(product);
  // Of each kind the second one: the first may fetch a part of the screen.
  const costs = new Map<string, Awaited<ReturnType<(typeof changes)[number]['play']>>>();
  for (const { name, play } of changes) costs.set(name, await play());
  await close();
  for (const [name, { received }] of costs) {
    expect(sumOnce(received), `${name}: ${JSON.stringify(received)}`).toBeLessThan(MOST_BYTES);
  }
});
