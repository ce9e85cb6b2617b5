import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeKinds } from '#domain/businesses/changes.ts';
import { readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

const server = join(import.meta.dirname, '../../../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(server, name), 'utf8'));

/** Every action that a command records. */
const actions = sources
  .filter((text) => text.includes('recordChange('))
  .flatMap((text) => [...text.matchAll(/action: '([a-zA-Z]+\.[a-zA-Z]+)'/g)])
  .map(([, action = '']) => action);

test('what is recorded is of a kind that can be chosen', () => {
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(changeKinds).toContain(action.split('.')[0]);
});

describe.each(languages)('in %s', (language) => {
  const texts = readSources(language)['audit'] as { actions: Record<string, object> };

  test.each([...new Set(actions)])('%s has a name', (action) => {
    const [kind = '', verb = ''] = action.split('.');
    expect(Object.keys(texts.actions[kind] ?? {})).toContain(verb);
  });
});
