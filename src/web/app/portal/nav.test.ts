import { expect, test } from 'vitest';
import { adminEntries } from './adminNav.ts';
import {
  findPortalEntry,
  getAriaCurrent,
  isOfPlatform,
  isClosedShown,
  portalEntries,
} from './nav.ts';

test.each([
  ['/business-dashboard', '/business-dashboard', 'page'],
  ['/business-valet-management', '/business-valet-management', 'page'],
  ['/business-management', '/business-valet-management', 'page'],
  ['/business-dashboard/team', '/business-valet-management', 'page'],
  ['/business-valet-management/7', '/business-valet-management', true],
  ['/business-dashboard/promotions/7', '/business-dashboard/promotions', true],
  ['/business-dashboard/house-accounts/7', '/business-dashboard/house-accounts', true],
  ['/business-dashboard/invoices/2026-01', '/business-dashboard/invoices', true],
  ['/business-dashboard/locations/edit', '/business-dashboard/locations', true],
  ['/business-dashboard/locations/new', '/business-dashboard/locations', true],
  ['/enhanced-analytics', '/enhanced-analytics', 'page'],
] as const)('at %s the entry of %s alone is the current one', (pathname, to, current) => {
  expect(findPortalEntry(pathname)?.to).toBe(to);
  expect(
    portalEntries.flatMap((entry) => getAriaCurrent(entry, pathname) ?? []),
    'exactly one entry',
  ).toEqual([current]);
});

test('no entry is current on a page without an entry', () => {
  expect(findPortalEntry('/cars')).toBeNull();
});

test.each([
  ['/enhanced-analytics', true],
  ['/business-dashboard/end-of-day', true],
  ['/business-dashboard/payouts', true],
  ['/business-dashboard/audit', true],
  ['/business-dashboard', false],
  ['/business-dashboard/pricing', false],
  ['/business-dashboard/locations/edit', false],
  ['/cars', false],
])('%s shows closed locations too: %s', (pathname, looks) => {
  expect(isClosedShown(pathname)).toBe(looks);
});

test.each([
  ['/admin-dashboard/users', '/admin-dashboard/users', 'page'],
  ['/admin-dashboard/audit', '/admin-dashboard/audit', 'page'],
  ['/enhanced-analytics', '/enhanced-analytics', 'page'],
] as const)(
  'on the administrators’ page %s the entry of %s alone is the current one',
  (pathname, to, current) => {
    expect(findPortalEntry(pathname)?.to).toBe(to);
    expect(adminEntries.flatMap((entry) => getAriaCurrent(entry, pathname) ?? [])).toEqual([
      current,
    ]);
  },
);

test('administrators’ pages belong to no location', () => {
  expect(isOfPlatform('/admin-dashboard/users')).toBe(true);
  expect(isOfPlatform('/enhanced-analytics')).toBe(false);
  expect(isOfPlatform('/cars')).toBe(false);
});
