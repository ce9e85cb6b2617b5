import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkDirection } from './rules/direction.ts';
import { checkDocument } from './rules/documents.ts';
import { checkLayers } from './rules/imports.ts';
import { checkSchemas } from './rules/schemas.ts';
import { readSource } from './rules/source.ts';
import type { Problem } from './rules/source.ts';
import { checkStates } from './rules/states.ts';
import { checkTicketPage } from './rules/ticket.ts';
import { checkWords } from './rules/words.ts';

/**
 * Checks source files against the import rules. The keys of `files` are paths from the project's
 * root, the values texts.
 */
export function checkImports(files: Record<string, string>): Problem[] {
  const sources = new Map(
    Object.entries(files).map(([path, text]) => [path, readSource(path, text)]),
  );
  return [
    ...[...sources.values()].flatMap((source) => [
      ...checkLayers(source),
      ...checkDirection(source),
      ...checkStates(source),
    ]),
    ...checkSchemas(sources),
    ...checkTicketPage(sources),
  ];
}

function main(): void {
  const root = resolve(import.meta.dirname, '..');
  const read = (pattern: string) => {
    const paths = globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
    return Object.fromEntries(
      paths.toSorted().map((path) => [path, readFileSync(resolve(root, path), 'utf8')]),
    );
  };
  const sources = read('src/**/*.{ts,tsx,css}');
  const all = { ...sources, ...read('{scripts,test}/**/*.ts') };
  const documents = read('{*.md,docs/**/*.md}');
  const names = globSync('{*.{ts,mjs},{src,scripts,test}/**/*.{ts,tsx,mjs,sql}}', {
    cwd: root,
  }).map((path) => path.replaceAll('\\', '/'));
  const problems = [
    ...checkImports(sources),
    ...Object.entries(documents).flatMap(([path, text]) => checkDocument(path, text, names)),
    ...Object.entries(all).flatMap(([path, text]) => checkWords(path, text)),
  ];
  for (const { path, line, message } of problems) console.error(`${path}:${line}\n  ${message}\n`);
  console.log(`Imports and words: ${Object.keys(all).length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
