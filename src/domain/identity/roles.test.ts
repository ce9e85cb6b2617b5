import { expect, test } from 'vitest';
import {
  type AdminSet,
  adminSets,
  listAdminSetsWith,
  hasCapability,
  hasCapabilityAtPosition,
  capabilities,
  getLocationReach,
  hasCapabilityAtLocation,
  listActorCapabilities,
  listCapabilities,
  positions,
  listPositionsWith,
  roles,
  listRolesWithReach,
  listRolesWith,
  valetRoles,
} from './roles.ts';

test('a capability lists the roles that have it', () => {
  expect(listRolesWith('queue.dispatch')).toEqual(['business']);
  expect(listRolesWith('stays.checkIn')).toEqual(['valet', 'business_valet']);
  expect(listRolesWith('staff.manage')).toEqual(['business']);
  expect(listRolesWith('people.impersonate')).toEqual(['admin']);
  expect(listRolesWith('account.own')).toEqual(['customer']);
  expect(listRolesWith('phone.own')).toEqual(['customer', 'business', 'admin']);
  expect(listRolesWith('conversations.write')).toEqual(roles.filter((role) => role !== 'admin'));
});

test('every capability belongs to some role and is listed with it', () => {
  expect(new Set(roles.flatMap((role) => listCapabilities(role)))).toEqual(new Set(capabilities));
  for (const role of roles)
    expect(capabilities.filter((one) => hasCapability(role, one)).toSorted()).toEqual(
      listCapabilities(role).toSorted(),
    );
});

test('a valet may bring cars at assigned locations', () => {
  for (const role of valetRoles) {
    expect(hasCapability(role, 'jobs.work')).toBe(true);
    expect(getLocationReach(role)).toBe('assigned');
  }
});

test('staff have no capability of a customer, and customers none of the staff', () => {
  for (const role of roles.filter((one) => one !== 'customer')) {
    expect(hasCapability(role, 'cards.own')).toBe(false);
    expect(hasCapability(role, 'orders.bring')).toBe(role !== 'admin');
  }
  expect(hasCapability('customer', 'orders.bring')).toBe(false);
});

test('only an administrator acts at every location', () => {
  expect(listRolesWithReach('everywhere')).toEqual(['admin']);
  expect(listRolesWithReach('assigned')).toEqual(['valet', 'business_valet']);
  expect(getLocationReach('customer')).toBe('none');
  expect(getLocationReach('business')).toBe('business');
});

test('a position grants only its own duties and nothing that belongs to the whole business', () => {
  expect(listPositionsWith('jobs.work')).toEqual(['valet']);
  expect(listPositionsWith('queue.dispatch')).toEqual(['manager', 'dispatcher']);
  expect(listPositionsWith('cash.take')).toEqual(['manager', 'cashier', 'valet']);
  expect(listPositionsWith('complimentary.give')).toEqual(['manager']);
  for (const position of positions) {
    expect(hasCapabilityAtPosition(position, 'cars.find')).toBe(true);
    expect(hasCapabilityAtPosition(position, 'cars.serve')).toBe(true);
    expect(hasCapabilityAtPosition(position, 'pin.set')).toBe(true);
    for (const own of ['staff.manage', 'business.edit', 'people.impersonate'] as const)
      expect(hasCapabilityAtPosition(position, own)).toBe(false);
  }
  expect(listCapabilities('valet').every((one) => hasCapabilityAtPosition('valet', one))).toBe(
    true,
  );
});

test('a person has at each location the rights of their position there, and in the portal the union of all', () => {
  const who = {
    role: 'business_valet' as const,
    assignments: { here: 'cashier', there: 'dispatcher' } as const,
    adminSet: null,
  };
  expect(hasCapabilityAtLocation(who, 'queue.dispatch', 'there')).toBe(true);
  expect(hasCapabilityAtLocation(who, 'queue.dispatch', 'here')).toBe(false);
  expect(hasCapabilityAtLocation(who, 'cash.take', 'there')).toBe(false);
  expect(hasCapabilityAtLocation(who, 'cars.find', 'elsewhere')).toBe(false);
  const all = listActorCapabilities(who);
  expect(all).toContain('queue.dispatch');
  expect(all).toContain('cash.take');
  expect(all).not.toContain('jobs.work');
  expect(listActorCapabilities({ ...who, assignments: {} })).toContain('jobs.work');
  expect(
    hasCapabilityAtLocation(
      { role: 'business', assignments: {}, adminSet: null },
      'queue.dispatch',
      'any',
    ),
  ).toBe(true);
});

test('an administrator’s set decides their rights, whichever the location', () => {
  const allow = (adminSet: AdminSet) =>
    listActorCapabilities({ role: 'admin', assignments: {}, adminSet });
  for (const set of adminSets) {
    expect(allow(set)).toContain('platform.view');
    expect(allow('owner')).toEqual(expect.arrayContaining([...allow(set)]));
  }
  // Each administrator set is narrow: support answers requests but reads no money; finance reads
  // money but no people.
  expect(allow('support')).toContain('support.answer');
  for (const not of ['people.impersonate', 'users.manage', 'fees.view'] as const)
    expect(allow('support')).not.toContain(not);
  // At a location, an administrator of any set only reads.
  for (const set of adminSets)
    for (const write of [
      'queue.dispatch',
      'orders.bring',
      'orders.bringAny',
      'cars.serve',
      'conversations.write',
    ] as const)
      expect(allow(set)).not.toContain(write);
  expect(allow('operations')).toContain('queue.view');
  expect(allow('finance')).toContain('fees.edit');
  for (const not of ['users.view', 'people.impersonate', 'cars.find'] as const)
    expect(allow('finance')).not.toContain(not);
  for (const not of ['fees.edit', 'admins.manage', 'platform.configure'] as const) {
    expect(allow('operations')).not.toContain(not);
    expect(allow('owner')).toContain(not);
  }
  expect(listActorCapabilities({ role: 'admin', assignments: {}, adminSet: null })).toEqual([]);
  expect(listAdminSetsWith('applications.decide')).toEqual(['operations', 'owner']);
  const support = { role: 'admin' as const, assignments: {}, adminSet: 'support' as const };
  expect(hasCapabilityAtLocation(support, 'queue.dispatch', 'any')).toBe(false);
  expect(hasCapabilityAtLocation(support, 'cars.find', 'any')).toBe(true);
});
