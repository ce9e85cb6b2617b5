import { afterAll, beforeAll, test } from 'vitest';
import { type Product, startProduct } from '../harness/product.ts';
import { buildCustomerScreens } from './screenList.ts';
import { type Screen, walkScreens, WALK_MS } from './walk.ts';

let product: Product;
let screens: Screen[];

beforeAll(async () => {
  product = await startProduct();
  screens = await buildCustomerScreens(product.server);
});
afterAll(() => product.close());

test(
  'no screen has an accessibility finding, and none scrolls sideways',
  { timeout: WALK_MS },
  () => walkScreens(product, screens),
);
