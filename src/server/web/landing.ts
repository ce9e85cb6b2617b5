import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '#contract/people.ts';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

const APP = 'index.html';
const LANDING = 'features/site/screens/Landing.tsx';
const words = (language: Language) =>
  ['common', 'app', 'site'].map((name) => `locales/${language}/${name}.ts`);
const faces: Record<Language, RegExp> = {
  en: /figtree-latin-wght/,
  ar: /(figtree-latin|readex-pro-arabic)-wght/,
};

/** A chunk and all it imports, each once. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

function hintsFor(manifest: Manifest, language: Language): string {
  const known = closure(manifest, APP);
  const needed = new Set<string>();
  for (const name of [LANDING, ...words(language)]) closure(manifest, name, needed);
  const chunks = [...needed].filter((name) => !known.has(name)).map((name) => manifest[name]);
  const fonts = Object.values(manifest).map(({ file }) => file);
  return [
    ...fonts
      .filter((file) => file.endsWith('.woff2') && faces[language].test(file))
      .map(
        (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
      ),
    ...chunks
      .flatMap((chunk) => chunk?.css ?? [])
      .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...chunks.flatMap((chunk) =>
      chunk ? [`<link rel="modulepreload" crossorigin href="/${chunk.file}">`] : [],
    ),
  ].join('');
}

/**
 * Names to the browser all that the landing page is made of: it would otherwise learn of each part
 * only from the one before.
 *
 * @param folder the built web app, with its manifest
 * @returns link elements for the page's head, by language
 */
export function landingHints(folder: string): Record<Language, string> {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  return Object.fromEntries(
    languages.map((language) => [language, hintsFor(manifest, language)]),
  ) as Record<Language, string>;
}
