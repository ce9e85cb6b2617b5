import { expect, test } from 'vitest';
import {
  can,
  capabilities,
  getReach,
  listCapabilities,
  roles,
  rolesReaching,
  rolesWith,
  valetRoles,
} from './roles.ts';

test('a capability names the roles that have it', () => {
  expect(rolesWith('queue.dispatch')).toEqual(['business', 'admin']);
  expect(rolesWith('stays.checkIn')).toEqual(['valet', 'business_valet']);
  expect(rolesWith('staff.manage')).toEqual(['business']);
  expect(rolesWith('people.impersonate')).toEqual(['admin']);
  expect(rolesWith('account.own')).toEqual(['customer']);
  expect(rolesWith('conversations.write')).toEqual([...roles]);
});

test('every capability is had by some role, and listed with it', () => {
  expect(new Set(roles.flatMap((role) => listCapabilities(role)))).toEqual(new Set(capabilities));
  for (const role of roles)
    expect(capabilities.filter((one) => can(role, one)).toSorted()).toEqual(
      listCapabilities(role).toSorted(),
    );
});

test('valets run for cars at the locations assigned to them', () => {
  for (const role of valetRoles) {
    expect(can(role, 'jobs.work')).toBe(true);
    expect(getReach(role)).toBe('assigned');
  }
});

test('nobody who serves cars has what is a customer’s own, and the other way round', () => {
  for (const role of roles.filter((one) => one !== 'customer')) {
    expect(can(role, 'cards.own')).toBe(false);
    expect(can(role, 'orders.bring')).toBe(true);
  }
  expect(can('customer', 'orders.bring')).toBe(false);
});

test('only an administrator acts everywhere', () => {
  expect(rolesReaching('everywhere')).toEqual(['admin']);
  expect(rolesReaching('assigned')).toEqual(['valet', 'business_valet']);
  expect(getReach('customer')).toBe('none');
  expect(getReach('business')).toBe('business');
});
