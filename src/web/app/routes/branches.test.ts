import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAddresses } from '../../build/readRoutes.ts';
import { findBranch } from './branches.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => /^[a-zA-Z]+\.tsx?$/.test(name));
const addressesIn = (names: string[]) => readAddresses(names.map((name) => join(folder, name)));

test.each(['portal', 'admin'])(
  'every address of the branch %s starts with the branch’s path',
  (name) => {
    const found = addressesIn([`${name}.ts`]);
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((address) => findBranch(address) !== name)).toEqual([]);
  },
);

test('an address outside a branch does not load the branch', () => {
  const first = files.filter((name) => !['portal.ts', 'admin.ts'].includes(name));
  const found = addressesIn(first);
  expect(found).toContain('/valet-dashboard');
  expect(found.filter((address) => findBranch(address))).toEqual([]);
  expect(findBranch('/administration')).toBeUndefined();
});
