import { beforeAll, test } from 'vitest';
import { buildCustomerScreens } from './screenList.ts';
import { type Screen, walkScreens, WALK_MS } from './walk.ts';
import { runProduct } from '../harness/product.ts';

let screens: Screen[];

const product = runProduct();
beforeAll(async () => {
  screens = await buildCustomerScreens(product.server);
});

test(
  'no screen has an accessibility finding, and none scrolls sideways',
  { timeout: WALK_MS },
  () => walkScreens(product, screens),
);
