import { expect, test } from 'vitest';

type Catalog = { [key: string]: string | Catalog };

const catalogs = import.meta.glob<Record<string, Catalog>>('./en/*.ts', { eager: true });
/** Named by the codes of the contract, not by the sources of the web. */
const byCode = ['issues'];
const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../locales/**'],
  { eager: true, query: '?raw', import: 'default' },
);

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

function keysOf(catalog: Catalog, prefix = ''): string[] {
  return Object.entries(catalog).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [prefix + name.replace(pluralForm, '')]
      : keysOf(text, `${prefix}${name}.`),
  );
}

/** What a source may mean by its strings: whole keys, and beginnings that a value completes. */
function stringsOf(source: string): { whole: Set<string>; begun: string[] } {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const quoted = [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(
    ([, one, two]) => one ?? two ?? '',
  );
  const templates = [...code.matchAll(/`([^`$]+)\$\{/g)].map(([, start]) => start ?? '');
  // A beginning names at least one level, or any two words would do for any key.
  return { whole: new Set(quoted), begun: templates.filter((start) => start.includes('.')) };
}

/** The ticket page and what is made for it too name every key with its catalog. */
const isLight = (path: string) => path.startsWith('../ticket/') || path.includes('/pay/plain/');

/** The namespaces a source reads without naming them; one that reads none may hold keys of any. */
function namespacesOf(path: string, source: string): string[] | null {
  if (isLight(path)) return [];
  const [, first] = /useTranslation\(\s*\[?\s*'(\w+)'/.exec(source) ?? [];
  return first === undefined ? null : [first];
}

const readers = Object.entries(sources).map(([path, source]) => ({
  isLight: isLight(path),
  namespaces: namespacesOf(path, source),
  ...stringsOf(source),
}));

function isUsed(namespace: string, key: string): boolean {
  return readers.some(({ isLight, namespaces, whole, begun }) => {
    const names = isLight ? [`${namespace}.${key}`] : [`${namespace}:${key}`];
    if (namespaces === null || namespaces.includes(namespace)) names.push(key);
    return names.some((name) => whole.has(name) || begun.some((start) => name.startsWith(start)));
  });
}

test('every text is shown somewhere', () => {
  const unused = Object.entries(catalogs).flatMap(([path, module]) => {
    const namespace = path.replace(/^.*\/|\.ts$/g, '');
    const catalog = byCode.includes(namespace) ? {} : (module[namespace] ?? {});
    return [...new Set(keysOf(catalog))]
      .filter((key) => !isUsed(namespace, key))
      .map((key) => `${namespace}: ${key}`);
  });
  expect(unused).toEqual([]);
});
