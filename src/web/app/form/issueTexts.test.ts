import { describe, expect, test } from 'vitest';
import { issueCatalogue, issueCodes } from '#contract/issueCatalogue.ts';
import { compileCatalog, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';
import { readMessageShape } from '#texts/shape.ts';

const valuesIn = (message: string) => [...message.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name);

describe.each(languages)('the issues in %s', (language) => {
  const texts = compileCatalog(readSources(language)['issues'] ?? {});

  test('cover every issue of the contract', () => {
    expect(Object.keys(texts).toSorted()).toEqual(issueCodes.toSorted());
  });

  test('name only values that an answer has', () => {
    for (const code of issueCodes) {
      const known = [...valuesIn(issueCatalogue[code]), 'count'];
      const { values } = readMessageShape(texts[code] ?? '');
      for (const name of values.keys()) expect(known, code).toContain(name);
    }
  });
});
