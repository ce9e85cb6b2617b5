import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Product, startProduct } from '../harness/product.ts';
import { looks } from './looks.ts';
import { buildCustomerScreens } from './screenList.ts';
import { type Screen, walk, WALK_MS } from './walk.ts';

let product: Product;
let screens: Screen[];

beforeAll(async () => {
  product = await startProduct();
  screens = await buildCustomerScreens(product.server);
});
afterAll(() => product.close());

describe.each(looks)('in $locale, $theme, on a $viewport', (look) => {
  test(
    'no screen has an accessibility finding, and none scrolls sideways',
    { timeout: WALK_MS },
    () => walk(product, screens, look),
  );
});
