import { expect, test } from 'vitest';
import { hasCapability } from '#domain/identity/roles.ts';
import { operations } from './index.ts';
import { isOpen, type Operation } from './operation.ts';

const reads = Object.entries<Operation>(operations).filter(([key]) => key.startsWith('GET '));

/** Private reads by address that show figures, or that have an audit entry of their own. */
const withoutView = [
  'GET /api/admin/businesses/{businessId}/archive',
  'GET /api/analytics/business/{businessId}',
];

test('each read of one private record by administrators has a view in the audit trail', () => {
  const ofRecords = reads.filter(
    ([, { access, isPrivate, params }]) =>
      isPrivate &&
      params !== undefined &&
      access !== 'public' &&
      access !== 'ticket' &&
      access !== 'signed-in' &&
      hasCapability('admin', access),
  );
  const without = ofRecords.flatMap(([key, { view }]) => (view ? [] : [key]));
  expect(without.toSorted()).toEqual(withoutView);
});

test('views belong to reads whose first parameter is the id of the record', () => {
  const viewed = Object.entries<Operation>(operations).filter(([, { view }]) => view);
  expect(viewed.length).toBeGreaterThan(5);
  for (const [key, operation] of viewed) {
    expect(isOpen(operation), key).toBe(false);
    expect(key).toMatch(/^GET [^{]*\{(id|\w+Id)\}/);
  }
});
