import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobChanges, JOBS } from './jobChanges.ts';
import { type Product, startProduct } from '../harness/product.ts';

/** All that a phone receives for one change of one job. */
const MOST_BYTES = 3000;

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test(`a change of one of ${JOBS} jobs costs a valet's phone under 3 KB, everything counted`, async () => {
  const { changes, close } = await createJobChanges(product);
  const costs = [];
  for (const { name, play } of changes) {
    costs.push({ name, ...(await play()) });
  }
  await close();
  for (const cost of costs) expect(cost.bytes, JSON.stringify(cost)).toBeLessThan(MOST_BYTES);
});
