import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Catalog } from './translator.ts';

/** A namespace's file: texts in ICU MessageFormat, nested as deep as they please. */
export type Source = { readonly [key: string]: string | Source };

/** Every text of a file by its whole key, `actions.retry`. */
export function flatten(source: Source, prefix = ''): [key: string, text: string][] {
  return Object.entries(source).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[prefix + name, text] as [string, string]]
      : flatten(text, `${prefix}${name}.`),
  );
}

/** One text without values, as its file has it: for pages that are made before anybody asks. */
export function readText(language: string, namespace: string, key: string): string {
  return Object.fromEntries(flatten(readSources(language)[namespace] ?? {}))[key] ?? '';
}

export function compileCatalog(source: Source): Catalog {
  return Object.fromEntries(flatten(source).map(([key, text]) => [key, compile(text)]));
}

/** The files of a language, by namespace. */
export function readSources(language: string): Record<string, Source> {
  const folder = join(import.meta.dirname, language);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [name.slice(0, -'.json'.length), JSON.parse(text) as Source];
    }),
  );
}
