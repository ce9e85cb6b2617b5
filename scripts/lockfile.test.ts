import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listGaps, type Lockfile } from './lockfile.ts';

test('the lockfile has the binaries of every platform, each with its integrity', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  expect(listGaps(JSON.parse(text) as Lockfile)).toEqual([]);
});

test('a binary that was left out is told, and one that cannot be verified', () => {
  const hash = { integrity: 'sha512-x' };
  const packages = {
    '': {},
    'node_modules/tool': {
      ...hash,
      optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0', 'tool-win': '1.0.0' },
    },
    'node_modules/tool-linux': hash,
    'node_modules/tool-linux/node_modules/inside': { inBundle: true },
    'node_modules/tool/node_modules/tool-mac': {},
  };
  expect(listGaps({ packages })).toEqual([
    'tool-win@1.0.0 is missing',
    'node_modules/tool/node_modules/tool-mac has no integrity',
  ]);
});
