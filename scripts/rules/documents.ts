import type { Problem } from './source.ts';

/** Names of source files in a document, with or without their folders: `domain/stays/states.ts`. */
const fileName = /`([\w./-]*\w\.(?:ts|tsx|mjs|sql))`/g;

/**
 * Requires that each source file that a document names exists. Renamed files would leave documents
 * that lead nowhere.
 *
 * @param files paths of all source files from the project's root
 */
export function checkDocument(path: string, text: string, files: readonly string[]): Problem[] {
  const isFile = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(fileName)]
      .map(([, name = '']) => name.replace(/^\.?\//, ''))
      .filter((name) => !isFile(name))
      .map((name) => ({ path, line: at + 1, message: `There is no file '${name}'.` })),
  );
}
