import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Catalog } from './translator.ts';

/** File of a namespace: nested texts in ICU MessageFormat. */
export type Source = { readonly [key: string]: string | Source };

/** Lists the texts of a file by full key, as `actions.retry`. */
export function flatten(source: Source, prefix = ''): [key: string, text: string][] {
  return Object.entries(source).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[prefix + name, text] as [string, string]]
      : flatten(text, `${prefix}${name}.`),
  );
}

/**
 * Reads one text without values from its file, for pages that are written at build time; '' where it is
 * missing.
 */
export function readText(language: string, namespace: string, key: string): string {
  return Object.fromEntries(flatten(readSources(language)[namespace] ?? {}))[key] ?? '';
}

export function compileCatalog(source: Source): Catalog {
  return Object.fromEntries(flatten(source).map(([key, text]) => [key, compile(text)]));
}

/** Maps each namespace of a language to its file; documents are not namespaces. */
export function namespaceFiles(language: string): Map<string, string> {
  const names = globSync('**/*.json', { cwd: join(import.meta.dirname, language) })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('documents/'));
  return new Map(names.toSorted().map((name) => [basename(name, '.json'), `${language}/${name}`]));
}

export function readSources(language: string): Record<string, Source> {
  return Object.fromEntries(
    [...namespaceFiles(language)].map(([namespace, path]) => {
      const text = readFileSync(join(import.meta.dirname, path), 'utf8');
      return [namespace, JSON.parse(text) as Source];
    }),
  );
}
