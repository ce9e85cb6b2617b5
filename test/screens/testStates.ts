import { afterAll, beforeAll, test } from 'vitest';
import { type Product, startProduct } from '../harness/product.ts';
import type { BuildStates, ScreenState } from './state.ts';
import { visitStates } from './visit.ts';

/** Many states, also on a machine that has other work. */
const VISIT_MS = 20 * 60_000;

/** Defines the test of these areas, with one business server for all of them. */
export function testStates(...areas: BuildStates[]): void {
  let product: Product;
  let states: ScreenState[];
  beforeAll(async () => {
    product = await startProduct();
    states = (await Promise.all(areas.map((build) => build(product.server)))).flat();
  });
  afterAll(() => product.close());

  test(
    'each state is accessible, fits, and has its texts in the catalogs',
    { timeout: VISIT_MS },
    () => visitStates(product, states),
  );
}
