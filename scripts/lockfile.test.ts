import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLockfile, type Lockfile, listMissing } from './lockfile.ts';

test('the lockfile has the binaries of every platform: node scripts/lockfile.ts adds them', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  expect(listMissing(JSON.parse(text) as Lockfile)).toEqual([]);
});

test('what is missing is added with its platform, and nothing else changes', () => {
  const tool = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: {
      '@tool/binding-linux-x64-musl': '1.0.0',
      '@tool/binding-win32-arm64-msvc': '1.0.0',
    },
  };
  const there = { version: '1.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'] };
  const lockfile = {
    packages: {
      '': {},
      'node_modules/@tool/binding-linux-x64-musl': there,
      'node_modules/tool': tool,
    },
  };
  expect(listMissing(lockfile)).toEqual([
    { name: '@tool/binding-win32-arm64-msvc', version: '1.0.0', isDev: true },
  ]);
  const completed = completeLockfile(lockfile);
  expect(listMissing(completed)).toEqual([]);
  expect(completed.packages).toEqual({
    ...lockfile.packages,
    'node_modules/@tool/binding-win32-arm64-msvc': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['win32'],
      cpu: ['arm64'],
    },
  });
});
