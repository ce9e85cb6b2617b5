import { expect, test } from 'vitest';
import { adminActions } from '#domain/identity/adminActions.ts';
import { flatten, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

test.each(languages)('what administrators do has words in %s', (language) => {
  const texts = Object.fromEntries(flatten(readSources(language)['admin'] ?? {}));
  const missing = adminActions.filter((action) => !texts[`audit.actions.${action}`]);
  expect(missing, `Add each to audit.actions of src/texts/${language}/admin.json.`).toEqual([]);
});
