import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Catalog } from './translator.ts';

/** Content of a catalog file: nested texts in ICU MessageFormat. */
export type CatalogSource = { readonly [key: string]: string | CatalogSource };

/** Lists the texts of a catalog file, each with its full key, as `actions.retry`. */
export function flattenCatalog(source: CatalogSource, prefix = ''): [key: string, text: string][] {
  return Object.entries(source).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[prefix + name, text] as [string, string]]
      : flattenCatalog(text, `${prefix}${name}.`),
  );
}

/**
 * Reads one text from its catalog file, for pages that are written at build time. The text must not
 * contain values. Returns '' if the text is missing.
 */
export function readCatalogText(language: string, namespace: string, key: string): string {
  return Object.fromEntries(flattenCatalog(readSources(language)[namespace] ?? {}))[key] ?? '';
}

export function compileCatalog(source: CatalogSource): Catalog {
  return Object.fromEntries(flattenCatalog(source).map(([key, text]) => [key, compile(text)]));
}

/**
 * Maps each namespace of a language to its catalog file. Files in `documents/` are not namespaces.
 */
export function namespaceFiles(language: string): Map<string, string> {
  const names = globSync('**/*.json', { cwd: join(import.meta.dirname, language) })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('documents/'));
  return new Map(names.toSorted().map((name) => [basename(name, '.json'), `${language}/${name}`]));
}

export function readSources(language: string): Record<string, CatalogSource> {
  return Object.fromEntries(
    [...namespaceFiles(language)].map(([namespace, path]) => {
      const text = readFileSync(join(import.meta.dirname, path), 'utf8');
      return [namespace, JSON.parse(text) as CatalogSource];
    }),
  );
}
