import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#texts/languages.ts';
import { type CompressedBody, compressBody } from '../platform/http/compression.ts';

/** What the web's build says of an address, in `routes.json`; `*` is any other one. */
type Route = { firstPaint: 'landing' | 'door' | null; files: Record<Language, string[]> };

/** Names the files to the browser before the application asks for them. */
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
 * The application's page: there is something to see before any script has come, and it names to the
 * browser all that the screen is made of, which would otherwise show part by part.
 *
 * @param folder the built web app
 * @param page the page of the application
 * @returns the page of an address, in the language the browser asks for
 */
export function readAppPages(
  folder: string,
  page: string,
): (path: string, language: Language) => CompressedBody {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const routes = JSON.parse(read('routes.json')) as Record<string, Route>;
  const shell = page.replace('<body>', () => `<body>${read('shell.html')}`);
  const painted = {
    // The texts, their style and their face come first; then what makes them alive.
    landing: page
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace('<body>', () => `<body>${read('first-paint.html')}`),
    door: shell.replace('<body>', '<body data-door>'),
    other: shell,
  };
  if (!routes['*']) throw new Error('The built web app has no routes');
  // Compressed when somebody first asks: all of them at once would keep everybody else waiting for a second.
  const written = new Map<string, CompressedBody>();
  function write(route: string, language: Language): CompressedBody {
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
