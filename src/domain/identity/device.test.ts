import { expect, test } from 'vitest';
import { formatDeviceName } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox · Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
    'Edge · Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1.15`,
    'Safari · Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-S901B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', null],
  ['', null],
])('%s is %s', (userAgent, name) => {
  expect(formatDeviceName(userAgent)).toBe(name);
});
