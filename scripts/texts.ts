import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileCatalog, namespaceFiles, readSources } from '../src/texts/compile.ts';
import { languages } from '../src/texts/languages.ts';
import { readMessageShape } from '../src/texts/shape.ts';

/** Generates the TypeScript types of all texts from the catalogs of the first language. */
export function generateTextTypes(): string {
  const [first] = languages;
  const sources = readSources(first);
  const namespaces = Object.entries(sources).map(([namespace, source]) => {
    const keys = Object.entries(compileCatalog(source)).map(([key, message]) => {
      const values = [...readMessageShape(message).values].map(
        ([name, type]) => `${name}: ${type}`,
      );
      const type = values.length > 0 ? `{ ${values.join('; ')} }` : 'None';
      return `    '${key}': ${type};`;
    });
    return [`  ${namespace}: {`, ...keys, '  };'];
  });
  return [
    "// Written by 'npm run texts' from the English catalogs, not by hand.",
    '',
    'type None = Record<never, never>;',
    'type Value = string | number;',
    '/** Marks a text with `<tags>`, which is read with `rich`. */',
    "type Tag = { readonly kind: 'tag' };",
    '',
    'export interface Texts {',
    ...namespaces.flat(),
    '}',
    '',
    '/** The catalogs as they are nested in their files. */',
    'export interface Sources {',
    ...[...namespaceFiles(first)].map(
      ([namespace, path]) => `  ${namespace}: typeof import('./${path}');`,
    ),
    '}',
    '',
  ].join('\n');
}

if (import.meta.main) {
  writeFileSync(resolve(import.meta.dirname, '../src/texts/texts.d.ts'), generateTextTypes());
}
