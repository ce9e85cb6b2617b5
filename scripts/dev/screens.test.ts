import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answerScreens, isScreensPage } from './screens.ts';

it('shows the pictures that were taken, and no other file', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-screens-'));
  mkdirSync(join(root, 'screenshots'));
  writeFileSync(join(root, 'screenshots/board-ar-dark-phone.png'), 'a picture');
  writeFileSync(join(root, 'screenshots/secret.txt'), 'a secret');
  const server = createServer((request, response) => answerScreens(request, response, root));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    rmSync(root, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

  const page = await (await get('/dev/screens')).text();
  expect(page).toContain('/dev/screens/now/board-ar-dark-phone.png');
  const picture = await get('/dev/screens/now/board-ar-dark-phone.png');
  expect(await picture.text()).toBe('a picture');
  for (const path of [
    'now/secret.txt',
    'before/board-ar-dark-phone.png',
    'now/..%2Fsecret.txt',
    'now',
  ])
    expect((await get(`/dev/screens/${path}`)).status, path).toBe(404);
});

it.each([
  ['/dev/screens', true],
  ['/dev/screens/now/board.png', true],
  ['/dev/screensaver', false],
  ['/dev/inbox', false],
])('tells whether %s is the page of the screens: %s', (url, expected) => {
  expect(isScreensPage(url)).toBe(expected);
});
