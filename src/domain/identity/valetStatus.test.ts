import { expect, test } from 'vitest';
import { mayBecome, valetStatuses } from './valetStatus.ts';

const allowed = (hasPassword: boolean, hasPhone = true) =>
  Object.fromEntries(
    valetStatuses.map((status) => [
      status,
      valetStatuses.filter((to) => mayBecome({ status, hasPassword, hasPhone }, to)),
    ]),
  );

test('one who was active before may be set to work again', () => {
  expect(allowed(true)).toEqual({
    pending: ['pending', 'inactive', 'suspended'],
    active: ['active', 'inactive', 'suspended'],
    inactive: ['pending', 'active', 'inactive', 'suspended'],
    suspended: ['pending', 'active', 'inactive', 'suspended'],
  });
});

test('one who never chose a password becomes active by himself alone', () => {
  expect(allowed(false)).toMatchObject({
    pending: ['pending', 'inactive', 'suspended'],
    inactive: ['pending', 'inactive', 'suspended'],
    suspended: ['pending', 'inactive', 'suspended'],
  });
});

test('one whose number went to another business is off work for good', () => {
  expect(allowed(true, false)).toMatchObject({ inactive: ['inactive'] });
});
