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
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...chunks.flatMap((chunk) =>
      chunk
        ? [`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.file}">`]
        : [],
    ),
  ].join('');
}

/**
 * The page at `/`: it can be read before any script has come, and it names to the browser all that
 * the landing page is made of, which would otherwise show part by part.
 *
 * @param folder the built web app, with its manifest
 * @param page the page of the application
 * @returns the page by the language the browser asks for
 */
export function landingPages(folder: string, page: string): Record<Language, string> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  // The words, their style and their face come first; then what makes them alive.
  const painted = page
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('<body>', () => `<body>${read('first-paint.html')}`);
  return Object.fromEntries(
    languages.map((language) => [
      language,
      painted.replace('</head>', `${hintsFor(manifest, language)}</head>`),
    ]),
  ) as Record<Language, string>;
}
