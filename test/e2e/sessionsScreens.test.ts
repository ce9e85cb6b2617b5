import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Product, startProduct } from '../harness/product.ts';
import { buildSessionScreens } from './screenList.ts';
import { languageLooks, type Screen, walk, WALK_MS } from './walk.ts';

let product: Product;
let screens: Screen[];

beforeAll(async () => {
  product = await startProduct();
  screens = await buildSessionScreens(product.server);
});
afterAll(() => product.close());

describe.each(languageLooks)('in $locale', ({ seen }) => {
  test(
    'no screen of the sessions has an accessibility finding, and none scrolls sideways',
    { timeout: WALK_MS },
    () => walk(product, screens, seen),
  );
});
