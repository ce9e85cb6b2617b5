import { expect, test } from 'vitest';
import { canChangeValetStatus, endsWork, valetStatuses } from './valetStatus.ts';

const allowed = (hasPassword: boolean, hasPhone = true) =>
  Object.fromEntries(
    valetStatuses.map((status) => [
      status,
      valetStatuses.filter((to) => canChangeValetStatus({ status, hasPassword, hasPhone }, to)),
    ]),
  );

test('a valet who was active before may be reactivated', () => {
  expect(allowed(true)).toEqual({
    pending: ['pending', 'inactive', 'suspended'],
    active: ['pending', 'active', 'inactive', 'suspended'],
    inactive: ['pending', 'active', 'inactive', 'suspended'],
    suspended: ['pending', 'active', 'inactive', 'suspended'],
  });
});

test('a manager cannot activate a valet who never chose a password', () => {
  expect(allowed(false)).toMatchObject({
    pending: ['pending', 'inactive', 'suspended'],
    inactive: ['pending', 'inactive', 'suspended'],
    suspended: ['pending', 'inactive', 'suspended'],
  });
});

test('a valet whose number moved to another business can never be reactivated', () => {
  expect(allowed(true, false)).toMatchObject({ inactive: ['inactive'] });
});

test.each([
  ['active', 'suspended', true],
  ['active', 'inactive', true],
  ['suspended', 'inactive', true],
  ['suspended', 'suspended', false],
  ['suspended', 'active', false],
  ['active', 'pending', false],
] as const)('a change from %s to %s ends the work: %s', (before, after, ends) => {
  expect(endsWork(before, after)).toBe(ends);
});
