import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { languageList, PSEUDO_LANGUAGE } from '#texts/languages.ts';
import { texts } from '#texts/vitePlugin.ts';
import { startServer } from '#test/harness/server.ts';

/** As much of a built web app as pages are made of. */
const page =
  '<html lang="en" dir="ltr"><head><script src="/before-paint.js"></script></head><body></body></html>';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, '.vite'));
  const transform = texts.transformIndexHtml as (html: string) => string;
  const route = { firstPaint: null, files: { en: [], ar: [] } };
  const files = {
    'index.html': transform(page),
    'ticket.html': transform(page),
    'shell.html': '',
    'first-paint.html': '',
    'routes.json': JSON.stringify({ '*': route, '/': { ...route, firstPaint: 'landing' } }),
    '.vite/ticket.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const real = Object.entries(languageList)
  .map(([name, { direction }]) => `${name}:${direction}`)
  .join(' ');

test.each([
  ['development', `${real} ${PSEUDO_LANGUAGE}:ltr`],
  ['production', real],
] as const)('in %s a page may be in %s', async (mode, named) => {
  const server = await startServer(inject('postgresUrl'), {
    config: { mode },
    webFolder: folder,
    worker: false,
  });
  for (const path of ['/', '/login', '/customer/ticket/none']) {
    const html = await (await fetch(server.url + path)).text();
    expect(html, path).toContain(`data-languages="${named}"`);
    expect(html.includes('name="portico-mode"'), path).toBe(mode === 'development');
  }
  await server.close();
});
