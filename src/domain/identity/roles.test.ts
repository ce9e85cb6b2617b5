import { expect, test } from 'vitest';
import {
  type AdminSet,
  adminSets,
  adminSetsWith,
  can,
  canAt,
  capabilities,
  getReach,
  isAllowedAt,
  listAllowed,
  listCapabilities,
  positions,
  positionsWith,
  roles,
  rolesReaching,
  rolesWith,
  valetRoles,
} from './roles.ts';

test('a capability lists the roles that have it', () => {
  expect(rolesWith('queue.dispatch')).toEqual(['business', 'admin']);
  expect(rolesWith('stays.checkIn')).toEqual(['valet', 'business_valet']);
  expect(rolesWith('staff.manage')).toEqual(['business']);
  expect(rolesWith('people.impersonate')).toEqual(['admin']);
  expect(rolesWith('account.own')).toEqual(['customer']);
  expect(rolesWith('conversations.write')).toEqual([...roles]);
});

test('every capability belongs to some role and is listed with it', () => {
  expect(new Set(roles.flatMap((role) => listCapabilities(role)))).toEqual(new Set(capabilities));
  for (const role of roles)
    expect(capabilities.filter((one) => can(role, one)).toSorted()).toEqual(
      listCapabilities(role).toSorted(),
    );
});

test('a valet may bring cars at assigned locations', () => {
  for (const role of valetRoles) {
    expect(can(role, 'jobs.work')).toBe(true);
    expect(getReach(role)).toBe('assigned');
  }
});

test('staff have no capability of a customer, and customers none of the staff', () => {
  for (const role of roles.filter((one) => one !== 'customer')) {
    expect(can(role, 'cards.own')).toBe(false);
    expect(can(role, 'orders.bring')).toBe(true);
  }
  expect(can('customer', 'orders.bring')).toBe(false);
});

test('only an administrator acts at every location', () => {
  expect(rolesReaching('everywhere')).toEqual(['admin']);
  expect(rolesReaching('assigned')).toEqual(['valet', 'business_valet']);
  expect(getReach('customer')).toBe('none');
  expect(getReach('business')).toBe('business');
});

test('a position grants only its own duties and nothing that belongs to the whole business', () => {
  expect(positionsWith('jobs.work')).toEqual(['valet']);
  expect(positionsWith('queue.dispatch')).toEqual(['manager', 'dispatcher']);
  expect(positionsWith('cash.take')).toEqual(['manager', 'cashier', 'valet']);
  expect(positionsWith('complimentary.give')).toEqual(['manager']);
  for (const position of positions) {
    expect(canAt(position, 'cars.find')).toBe(true);
    expect(canAt(position, 'pin.set')).toBe(true);
    for (const own of ['staff.manage', 'business.edit', 'people.impersonate'] as const)
      expect(canAt(position, own)).toBe(false);
  }
  expect(listCapabilities('valet').every((one) => canAt('valet', one))).toBe(true);
});

test('a person has at each location the rights of their position there, and in the portal the union of all', () => {
  const who = {
    role: 'business_valet' as const,
    assignments: { here: 'cashier', there: 'dispatcher' } as const,
    adminSet: null,
  };
  expect(isAllowedAt(who, 'queue.dispatch', 'there')).toBe(true);
  expect(isAllowedAt(who, 'queue.dispatch', 'here')).toBe(false);
  expect(isAllowedAt(who, 'cash.take', 'there')).toBe(false);
  expect(isAllowedAt(who, 'cars.find', 'elsewhere')).toBe(false);
  const all = listAllowed(who);
  expect(all).toContain('queue.dispatch');
  expect(all).toContain('cash.take');
  expect(all).not.toContain('jobs.work');
  expect(listAllowed({ ...who, assignments: {} })).toContain('jobs.work');
  expect(
    isAllowedAt({ role: 'business', assignments: {}, adminSet: null }, 'queue.dispatch', 'any'),
  ).toBe(true);
});

test('an administrator’s set decides their rights, whichever the location', () => {
  const allow = (adminSet: AdminSet) => listAllowed({ role: 'admin', assignments: {}, adminSet });
  for (const set of adminSets) {
    expect(allow(set)).toContain('platform.view');
    expect(allow('owner')).toEqual(expect.arrayContaining([...allow(set)]));
  }
  // Each set is narrow: support reads and answers; finance reads money but no people, and support no money.
  expect(allow('support')).toContain('support.answer');
  for (const not of ['people.impersonate', 'users.manage', 'fees.view', 'queue.dispatch'] as const)
    expect(allow('support')).not.toContain(not);
  expect(allow('finance')).toContain('fees.edit');
  for (const not of ['users.view', 'people.impersonate', 'cars.find'] as const)
    expect(allow('finance')).not.toContain(not);
  for (const not of ['fees.edit', 'admins.manage', 'platform.configure'] as const) {
    expect(allow('operations')).not.toContain(not);
    expect(allow('owner')).toContain(not);
  }
  expect(listAllowed({ role: 'admin', assignments: {}, adminSet: null })).toEqual([]);
  expect(adminSetsWith('applications.decide')).toEqual(['operations', 'owner']);
  const support = { role: 'admin' as const, assignments: {}, adminSet: 'support' as const };
  expect(isAllowedAt(support, 'queue.dispatch', 'any')).toBe(false);
  expect(isAllowedAt(support, 'cars.find', 'any')).toBe(true);
});
