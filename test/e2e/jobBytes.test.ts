import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobChanges, JOBS } from './jobChanges.ts';
import { type Product, startProduct } from '../harness/product.ts';

/** All that a phone receives for one change of one job. */
const MOST_BYTES = 3000;
/** A step of its own is answered besides, with the job. */
const MOST_OWN_BYTES = 5000;

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
  for (const [name, { bytes, received }] of costs) {
    const most = name.startsWith('this valet') ? MOST_OWN_BYTES : MOST_BYTES;
    expect(bytes, `${name}: ${JSON.stringify(received)}`).toBeLessThan(most);
  }
});
