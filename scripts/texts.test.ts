import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compileCatalog, flattenCatalog, readSources } from '../src/texts/compile.ts';
import { languageList, languages } from '../src/texts/languages.ts';
import { readMessageShape } from '../src/texts/shape.ts';
import type { MessageShape } from '../src/texts/shape.ts';
import { generateTextTypes } from './texts.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const [first, ...others] = languages;

/** Returns the shape of every text of a language, keyed by `namespace:key`. */
function shapesIn(language: string): Map<string, MessageShape> {
  return new Map(
    Object.entries(readSources(language)).flatMap(([namespace, source]) =>
      Object.entries(compileCatalog(source)).map(([key, message]) => [
        `${namespace}:${key}`,
        readMessageShape(message),
      ]),
    ),
  );
}

test('the types of the texts are current', () => {
  expect(read('src/texts/texts.d.ts'), "run 'npm run texts'").toBe(generateTextTypes());
});

test.each(others)(
  '%s has the texts, and in them the values, that the first language has',
  (other) => {
    const theirs = shapesIn(other);
    const ours = shapesIn(first);
    expect([...theirs.keys()].toSorted()).toEqual([...ours.keys()].toSorted());
    const different = [...ours].filter(([key, { values }]) => {
      const names = (shape: Map<string, string>) => [...shape].map(String).toSorted().join();
      return names(values) !== names(theirs.get(key)?.values ?? new Map());
    });
    expect(different.map(([key]) => key)).toEqual([]);
  },
);

test.each(languages)('%s has every plural form that its numbers need', (language) => {
  const { locale } = languageList[language];
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const incomplete = [...shapesIn(language)].filter(([, { plurals }]) =>
    [...plurals.values()].some((forms) => pluralCategories.some((form) => !forms.includes(form))),
  );
  expect(incomplete.map(([key]) => key)).toEqual([]);
});

test.each(languages)('%s chooses between the same things as the first language', (language) => {
  const ours = shapesIn(first);
  const different = [...shapesIn(language)].filter(([key, { selects }]) =>
    [...selects].some(
      ([name, options]) =>
        String(options.toSorted()) !== String(ours.get(key)?.selects.get(name)?.toSorted()),
    ),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

/** The formatter ignores `offset` and would show a wrong number. */
test.each(languages)('%s counts from nowhere but zero', (language) => {
  const offset = Object.values(readSources(language)).flatMap((source) =>
    flattenCatalog(source).filter(([, text]) =>
      /,\s*(?:plural|selectordinal)\s*,\s*offset:/.test(text),
    ),
  );
  expect(offset).toEqual([]);
});

/**
 * Returns true when a `#` is inside two numbers at once: such a `#` shows the inner number,
 * whatever the sentence means.
 */
function hasAmbiguousNumber(text: string): boolean {
  const around: boolean[] = [];
  for (const [part, kind] of text.matchAll(/\{\s*\w+\s*,\s*(plural|selectordinal)\s*,|[{}#]/g)) {
    if (part === '}') around.pop();
    else if (part !== '#') around.push(kind !== undefined);
    else if (around.filter(Boolean).length > 1) return true;
  }
  return false;
}

test.each(languages)('%s names the number that it means within another one', (language) => {
  const nested = '{one, plural, other {{two, plural, other {#}}}}';
  expect([nested, nested.replace('#', '{one}')].map(hasAmbiguousNumber)).toEqual([true, false]);
  const ambiguous = Object.values(readSources(language)).flatMap((source) =>
    flattenCatalog(source).filter(([, text]) => hasAmbiguousNumber(text)),
  );
  expect(ambiguous).toEqual([]);
});

/**
 * Lists the strings of a source file: whole keys, and beginnings of keys that a value completes.
 */
function stringsOf(source: string): { whole: Set<string>; begun: string[] } {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const quoted = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(
    ([, one, two]) => one ?? two ?? '',
  );
  const templates = [...code.matchAll(/`([^`$]+)\$\{/g)].map(([, start]) => start ?? '');
  // The beginning of a key must contain a dot or colon; otherwise any word would match many keys.
  return { whole: new Set(quoted), begun: templates.filter((start) => /[.:]/.test(start)) };
}

/**
 * Returns the namespaces that a source file uses without a prefix. A file without any may contain
 * keys of every namespace.
 */
const namespacesOf = (source: string) =>
  [...source.matchAll(/useTranslation\(\s*\[?\s*'(\w+)'/g)].map(([, name]) => name);

/** Namespaces whose keys come from error codes and template names, which TypeScript checks. */
const byCode = ['errors', 'issues', 'sms', 'email', 'notices'];

test('every text is shown somewhere', () => {
  const readers = globSync('src/{web,server,texts}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => read(path))
    .map((source) => ({ namespaces: namespacesOf(source), ...stringsOf(source) }));
  const isUsed = (namespace: string, key: string) =>
    readers.some((reader) => {
      const names = [`${namespace}:${key}`];
      if (reader.namespaces.length === 0 || reader.namespaces.includes(namespace)) names.push(key);
      return names.some(
        (name) => reader.whole.has(name) || reader.begun.some((start) => name.startsWith(start)),
      );
    });
  const unused = [...shapesIn(first).keys()].filter((name) => {
    const [namespace = '', key = ''] = name.split(':');
    return !byCode.includes(namespace) && !isUsed(namespace, key);
  });
  expect(unused).toEqual([]);
});
