import { expect, test } from 'vitest';
import { listActorCapabilities, type Position, type Role } from '#domain/identity/roles.ts';
import { getRoleName } from './roleName.ts';

test.each<[Role, Record<string, Position>, string]>([
  ['business_valet', { one: 'manager' }, 'positions.manager'],
  ['valet', { one: 'valet', other: 'manager' }, 'positions.manager'],
  ['business_valet', { one: 'dispatcher' }, 'positions.dispatcher'],
  ['business_valet', { one: 'valet', other: 'cashier' }, 'positions.cashier'],
  ['business_valet', { one: 'valet' }, 'roles.business_valet'],
  ['valet', {}, 'roles.valet'],
  ['business', {}, 'roles.business'],
  ['admin', {}, 'roles.admin'],
])('a %s who is assigned as %j is called %s', (role, assignments, name) => {
  expect(
    getRoleName({
      role,
      capabilities: listActorCapabilities({
        role,
        assignments,
        adminSet: role === 'admin' ? 'owner' : null,
      }),
    }),
  ).toBe(name);
});
