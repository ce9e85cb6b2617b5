import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, newPage } from './browser.ts';
import type { Browser, Page } from './browser.ts';

const arabic = 'سيارتك في الطريق';

const html = `<!doctype html>
<html lang="ar" dir="rtl">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>Ticket</title>
  <style>
    body { font-family: system-ui, sans-serif }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }
  </style>
  <main>
    <h1>${arabic}</h1>
    <p><b>مرحبا بك</b> <span dir="ltr">£12.50 → ✓ 4821</span> <code dir="ltr">ABC 0O</code></p>
    <p id="language"></p>
  </main>
  <script>document.getElementById('language').textContent = localStorage.getItem('language')</script>
</html>`;

let server: Server;
let browser: Browser;
let url: string;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  server.close();
});

describe('the test browser', () => {
  test('opens a page in the language, theme and size asked for', async () => {
    const page = await newPage(browser, { locale: 'ar', theme: 'dark', viewport: 'desktop' });
    await page.goto(url);
    expect(await page.textContent('#language')).toBe('ar');
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(
      true,
    );
    expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.reload();
    expect(await page.textContent('#language')).toBe('en');
    await page.close();
  });

  test('has a glyph for every character, Arabic and symbols among them', async () => {
    const page = await newPage(browser, { locale: 'ar' });
    await page.goto(url);
    // Counts pixels, because a browser draws nothing for a letter that no font has.
    for (const text of [arabic, '→', '✓', '£', 'é']) {
      expect(await drawnPixels(page, text), text).toBeGreaterThan(10);
    }
    await page.close();
  });

  test('finds nothing wrong with an accessible page, and names what is', async () => {
    const page = await newPage(browser);
    await page.goto(url);
    await expectAccessible(page);
    await page.evaluate(() => {
      document.body.innerHTML = `<main><h1>Title</h1><img src="data:,">
        <p style="color:#bbb">pale</p>
        <button style="width:9px;height:9px;padding:0" aria-label="a"></button><button
          style="width:9px;height:9px;padding:0" aria-label="b"></button></main>`;
    });
    const failure = await expectAccessible(page).catch((error: unknown) => String(error));
    expect(failure).toContain('image-alt');
    expect(failure).toContain('color-contrast');
    expect(failure).toContain('target-size');
    await page.close();
  });
});

async function drawnPixels(page: Page, text: string): Promise<number> {
  return page.evaluate((string) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = '40px system-ui';
    context.fillText(string, 50, 80);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  }, text);
}
