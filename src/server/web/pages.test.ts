import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { languageList, PSEUDO_LANGUAGE } from '#texts/languages.ts';
import { textsPlugin } from '#texts/vitePlugin.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/harness/server.ts';

/** HTML files of a small built web app, from which the server makes its pages. */
const page =
  '<html lang="en" dir="ltr"><head><script src="/before-paint.js"></script></head><body></body></html>';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, '.vite'));
  const { handler: transform } = textsPlugin.transformIndexHtml as {
    handler: (html: string) => string;
  };
  const route = { firstPaint: null, files: { en: [], ar: [] } };
  const files = {
    'index.html': transform(page),
    'ticket.html': transform(page),
    'shell.html': '',
    'first-paint.html': '',
    'routes.json': JSON.stringify({ '*': route, '/': { ...route, firstPaint: 'landing' } }),
    'addresses.json': JSON.stringify(['/', '/login', '/test-reset', '/valet-connect/$qrCodeId']),
    '.vite/ticket.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
const servers = new Map<string, Promise<TestServer>>();
afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
  rmSync(folder, { recursive: true });
});

/** Starts a server, or returns the one already started with this configuration. */
function serve(config: TestServerOptions['config'] = {}): Promise<TestServer> {
  const name = JSON.stringify(config);
  const server =
    servers.get(name) ??
    startServer(inject('postgresUrl'), { config, webFolder: folder, worker: false });
  servers.set(name, server);
  return server;
}

const real = Object.entries(languageList)
  .map(([name, { direction }]) => `${name}:${direction}`)
  .join(' ');

test.each([
  ['development', true, `${real} ${PSEUDO_LANGUAGE}:ltr`, 'demo'],
  ['development', false, `${real} ${PSEUDO_LANGUAGE}:ltr`, 'development'],
  ['production', true, real, undefined],
] as const)(
  'in %s, with the demo on: %s, a page offers the languages %s',
  async (mode, demo, named, said) => {
    const server = await serve({ mode, demo });
    for (const path of ['/', '/login', '/customer/ticket/none']) {
      const html = await (await fetch(server.url + path)).text();
      expect(html, path).toContain(`data-languages="${named}"`);
      expect(/name="portico-mode" content="(\w+)"/.exec(html)?.[1], path).toBe(said);
    }
  },
);

test.each([
  ['/', 200],
  ['/login', 200],
  ['/Login/', 200],
  ['/login?next=%2Fnowhere', 200],
  ['/valet-connect/b4d6e', 200],
  ['/valet-connect', 404],
  ['/nowhere', 404],
  ['/login/nowhere', 404],
] as const)('%s is answered with the application and %i', async (path, status) => {
  const server = await serve();
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain('<html');
});

test.each([
  ['development', '/test-reset', 200],
  ['development', '/dev/inbox', 200],
  ['production', '/test-reset', 404],
  ['production', '/Test-Reset/', 404],
  ['production', '/dev/inbox', 404],
  ['production', '/dev/screens', 404],
  ['production', '/metrics', 404],
  ['production', '/docs', 404],
  ['production', '/login', 200],
] as const)('in %s %s is answered with %i', async (mode, path, status) => {
  const server = await serve({ mode, metricsToken: 'a-token-for-prometheus', apiDocs: false });
  expect((await fetch(server.url + path)).status).toBe(status);
});

test.each([
  '/%',
  '/login/%zz',
  '/valet-connect/%E0%A4%A',
  '/login%00',
  '/%00',
  `/${'a'.repeat(300)}`,
])(
  'a damaged address gets the application’s page if the client reads pages: %.30s',
  async (path) => {
    const server = await serve();
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'ar' };
    const answer = await fetch(server.url + path, { headers });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await answer.text()).toContain('<html');
    const call = await fetch(server.url + path, { headers: { accept: 'application/json' } });
    expect([400, 404]).toContain(call.status);
  },
);

test.each([
  `/login?next=%2F${'a'.repeat(20_000)}`,
  '/login?next=%00',
  `/login?next=%2F&x=${'%00'.repeat(9_000)}`,
])('an invalid query of a page is removed: %.30s', async (path) => {
  const server = await serve();
  const headers = { accept: 'text/html,*/*;q=0.8' };
  const answer = await fetch(server.url + path, { headers });
  expect([answer.status, answer.url]).toEqual([200, `${server.url}/login`]);
  // The redirect must not go to another site.
  const elsewhere = await fetch(`${server.url}//evil.test${path.slice('/login'.length)}`, {
    headers,
    redirect: 'manual',
  });
  expect(elsewhere.headers.get('location')).toBe('/unreadable');
  const call = await fetch(`${server.url}/api/auth/me${path.slice('/login'.length)}`);
  expect([400, 401]).toContain(call.status);
});

test('the short address of a ticket leads to its page, and is not stored', async () => {
  const server = await serve();
  const token = 'aZ0bY1cX2dW3eV4fU5gT6h';
  const answer = await fetch(`${server.url}/t/${token}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`/customer/ticket/${token}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const elsewhere = await fetch(`${server.url}/t/%2F%2Fevil.test`, { redirect: 'manual' });
  expect(elsewhere.headers.get('location')).toBe('/customer/ticket/%2F%2Fevil.test');
});
