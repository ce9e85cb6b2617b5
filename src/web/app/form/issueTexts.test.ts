import { describe, expect, test } from 'vitest';
import { issueCatalogue, issueCodes } from '#contract/issueCatalogue.ts';
import { issues as ar } from '#web/locales/ar/issues.ts';
import { issues as en } from '#web/locales/en/issues.ts';

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const valuesIn = (text: string) => [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name);

describe.each(Object.entries({ en, ar }))('the issues in %s', (_, texts) => {
  test('are those of the contract, all of them', () => {
    const codes = Object.keys(texts).map((key) => key.replace(pluralForm, ''));
    expect([...new Set(codes)].toSorted()).toEqual(issueCodes.toSorted());
  });

  test('name no value that an answer does not have', () => {
    for (const [key, text] of Object.entries(texts)) {
      const code = issueCodes.find((known) => known === key.replace(pluralForm, ''));
      const known = [...valuesIn(code ? issueCatalogue[code] : ''), 'count'];
      for (const name of valuesIn(text)) expect(known, key).toContain(name);
    }
  });
});
