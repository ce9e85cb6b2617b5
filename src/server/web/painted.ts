import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { languageList, languages, type Language } from '#texts/languages.ts';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

const APP = 'index.html';
const door = (name: string) => `features/identity/screens/${name}.tsx`;

type Screen = { screen: string; words: string[] };

/** What a stranger may open: the screen, and the words it has beside those of every screen. */
const doors: Record<string, Screen> = {
  '/': { screen: 'features/site/screens/Landing.tsx', words: ['site'] },
  '/login': { screen: door('Login'), words: ['identity', 'access'] },
  '/register': { screen: door('Register'), words: ['identity', 'access'] },
  '/valet-login': { screen: door('ValetLogin'), words: ['identity', 'access'] },
  '/business-login': { screen: door('BusinessLogin'), words: ['identity', 'access'] },
  '/admin-login': { screen: door('AdminLogin'), words: ['identity', 'access'] },
  '/forgot-password': { screen: door('ForgotPassword'), words: ['identity', 'access'] },
  '/reset-password': { screen: door('ResetPassword'), words: ['identity', 'access'] },
  '/verify-email': { screen: door('VerifyEmail'), words: ['identity', 'access'] },
  '/valet-activate': { screen: door('ValetActivate'), words: ['identity', 'activation'] },
  '/business-activate': { screen: door('BusinessActivate'), words: ['identity', 'activation'] },
  '/business-onboarding': {
    screen: door('BusinessOnboarding'),
    words: ['identity', 'access', 'onboarding'],
  },
};
/** The Latin face, and that of the language's own script. */
const facesOf = (language: Language) => ['figtree-basic', languageList[language].font ?? []].flat();

/** A chunk and all it imports, each once. */
function closure(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

function hintsFor(manifest: Manifest, language: Language, of?: Screen): string {
  const known = closure(manifest, APP);
  const needed = new Set<string>();
  const words = ['common', 'app', ...(of?.words ?? [])];
  const catalogs = words.map((name) => `../texts/${language}/${name}.json`);
  for (const name of [...(of ? [of.screen] : []), ...catalogs]) {
    if (!manifest[name]) throw new Error(`The built web app has no part ${name}`);
    closure(manifest, name, needed);
  }
  const chunks = [...needed].filter((name) => !known.has(name)).map((name) => manifest[name]);
  const fonts = Object.values(manifest).map(({ file }) => file);
  return [
    ...fonts
      .filter(
        (file) => file.endsWith('.woff2') && facesOf(language).some((face) => file.includes(face)),
      )
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

/** A page as it is sent, and its smaller forms, so that no call has to compress. */
export type Page = { plain: Buffer; br: Buffer; gzip: Buffer };

function compressed(html: string): Page {
  const plain = Buffer.from(html);
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

/**
 * The application's page: there is something to see before any script has come, and it names to the
 * browser all that the screen is made of, which would otherwise show part by part.
 *
 * @param folder the built web app, with its manifest
 * @param page the page of the application
 * @returns the page of an address, in the language the browser asks for
 */
export function paintedPages(
  folder: string,
  page: string,
): (path: string, language: Language) => Page {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  // The words, their style and their face come first; then what makes them alive.
  const landing = page
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
    .replace('<body>', () => `<body>${read('first-paint.html')}`);
  const other = page.replace('<body>', () => `<body>${read('shell.html')}`);
  const atDoor = other.replace('<body>', '<body data-door>');
  const paint = (painted: string, screen?: Screen) =>
    Object.fromEntries(
      languages.map((language) => {
        const hints = hintsFor(manifest, language, screen);
        return [language, compressed(painted.replace('</head>', `${hints}</head>`))];
      }),
    ) as Record<Language, Page>;
  const pages = new Map(
    Object.entries(doors).map(([path, screen]) => [
      path,
      paint(path === '/' ? landing : atDoor, screen),
    ]),
  );
  const rest = paint(other);
  return (path, language) => (pages.get(path) ?? rest)[language];
}
