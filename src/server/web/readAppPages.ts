import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#texts/languages.ts';
import { type CompressedBody, compressBody } from '../platform/http/compression.ts';

/**
 * Entry of one URL path in `routes.json`, which the web build writes; the entry `*` serves all
 * other paths.
 */
type Route = { firstPaint: 'landing' | 'door' | null; files: Record<Language, string[]> };

/**
 * Renders preload hints: the browser loads these files before the application's script requests
 * them.
 */
function preloadHints(files: string[]): string {
  const hints = files.map((file) => {
    if (file.endsWith('.woff2'))
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
    if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
    return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;
  });
  return hints.join('');
}

/**
 * Renders the application's page for each path. The page has a first paint that needs no script,
 * and preload hints for all files of the screen, which would otherwise appear piece by piece.
 *
 * @param folder folder of the built web app
 * @param page HTML of the application's page
 * @returns a function from path and language to the compressed page
 */
export function readAppPages(
  folder: string,
  page: string,
): (path: string, language: Language) => Promise<CompressedBody> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const routes = JSON.parse(read('routes.json')) as Record<string, Route>;
  const shell = page.replace('<body>', () => `<body>${read('shell.html')}`);
  const painted = {
    // Lowers the priority of scripts: texts, styles and fonts of the landing page should load
    // first.
    landing: page
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace('<body>', () => `<body>${read('first-paint.html')}`),
    door: shell.replace('<body>', '<body data-door>'),
    other: shell,
  };
  if (!routes['*']) throw new Error('routes.json of the built web app has no entry *');
  // Compresses each page at its first request: all pages together take a second of processor time.
  const written = new Map<string, Promise<CompressedBody>>();
  function write(route: string, language: Language): Promise<CompressedBody> {
    const { firstPaint, files } = routes[route] as Route;
    const html = painted[firstPaint ?? 'other'];
    const page = compressBody(html.replace('</head>', `${preloadHints(files[language])}</head>`));
    written.set(`${language} ${route}`, page);
    return page;
  }
  return (path, language) => {
    const route = Object.hasOwn(routes, path) ? path : '*';
    return written.get(`${language} ${route}`) ?? write(route, language);
  };
}
