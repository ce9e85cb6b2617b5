import { expect, test } from 'vitest';
import { listAffectedTests, listAddresses } from './testChanged.ts';
import { readSource } from './rules/source.ts';

const sources = new Map<string, string[]>([
  ['src/domain/orders/price.ts', []],
  ['src/domain/orders/price.test.ts', ['src/domain/orders/price.ts']],
  ['src/server/features/orders/quote.ts', ['src/domain/orders/price.ts']],
  ['src/server/features/orders/routes.ts', ['src/server/features/orders/quote.ts']],
  ['src/server/features/orders/orders.test.ts', ['test/harness/server.ts']],
  ['src/server/features/staff/staff.test.ts', ['test/harness/server.ts']],
  ['src/server/app.ts', ['src/server/features/orders/routes.ts']],
  ['test/harness/server.ts', ['src/server/app.ts']],
]);

test('a rule concerns its own tests, not every test that starts a server', () => {
  expect(listAffectedTests(sources, ['src/domain/orders/price.ts'])).toEqual([
    'src/domain/orders/price.test.ts',
  ]);
});

test('a file of the server concerns the tests of its feature', () => {
  expect(listAffectedTests(sources, ['src/server/features/orders/quote.ts'])).toEqual([
    'src/server/features/orders/orders.test.ts',
  ]);
});

test('what tests are made with concerns all that use it', () => {
  expect(listAffectedTests(sources, ['test/harness/server.ts'])).toEqual([
    'src/server/features/orders/orders.test.ts',
    'src/server/features/staff/staff.test.ts',
  ]);
});

test('a changed screen has the address that stands before it in the routes', () => {
  const routes = readSource(
    'src/web/app/routes/portal.ts',
    `const payouts = createRoute({
      path: '/business-dashboard/payouts',
      component: screen(() => import('#web/features/analytics/Payouts.tsx'), 'Payouts'),
    });
    const trail = createRoute({
      path: '/business-dashboard/audit',
      component: screen(() => import('#web/features/businesses/Trail.tsx'), 'Trail'),
    });`,
  );
  const screens = new Set(['src/web/features/businesses/Trail.tsx', 'src/web/ui/Button.tsx']);
  expect(listAddresses([routes], screens)).toEqual(['/business-dashboard/audit']);
});
