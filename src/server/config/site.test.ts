import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSite } from './site.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function readFile(content: string) {
  const file = join(folder, 'testimonials.json');
  writeFileSync(file, content);
  const problems: string[] = [];
  return { ...readSite({ TESTIMONIALS_FILE: file }, problems), problems };
}

test('the site shows nothing that is not configured', () => {
  const problems: string[] = [];
  expect(readSite({}, problems)).toEqual({ demoUrl: null, testimonials: null, map: null });
  expect(problems).toEqual([]);
});

test('a testimonial has one text for all, or one for each language', () => {
  const voice = { quote: { en: 'Good.', ar: 'جيد.' }, name: 'Lina', role: 'Manager' };
  expect(readFile(JSON.stringify({ voices: [voice] }))).toMatchObject({
    testimonials: { voices: [voice], figures: [] },
    problems: [],
  });
});

test.each([
  ['{', /is no JSON/],
  ['{"voices":[{"quote":"Good."}]}', /at: voices\.0\.name, voices\.0\.role/],
  ['{"voices":[{"quote":{"en":"Good."},"name":"Lina","role":"Manager"}]}', /at: voices\.0\.quote/],
  ['{"quotes":[]}', /at: the whole/],
])('an invalid testimonials file stops the start: %s', (content, problem) => {
  const { testimonials, problems } = readFile(content);
  expect(testimonials).toBeNull();
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('the demo’s address must be a web address', () => {
  const problems: string[] = [];
  expect(readSite({ DEMO_URL: 'https://demo.example' }, problems).demoUrl).toBe(
    'https://demo.example/',
  );
  expect(readSite({ DEMO_URL: 'javascript:alert(1)' }, problems).demoUrl).toBeNull();
  expect(readSite({ TESTIMONIALS_FILE: '/no/such/file' }, problems).testimonials).toBeNull();
  expect(problems).toEqual([
    expect.stringContaining('DEMO_URL'),
    'TESTIMONIALS_FILE cannot be read: /no/such/file.',
  ]);
});

test('a map has a tile address and an attribution', () => {
  const problems: string[] = [];
  const MAP_TILE_URL = 'https://tiles.example/{z}/{x}/{y}.png?key=1';
  const MAP_ATTRIBUTION = '© Map makers';
  expect(readSite({ MAP_TILE_URL, MAP_ATTRIBUTION }, problems).map).toEqual({
    tileUrl: MAP_TILE_URL,
    attribution: MAP_ATTRIBUTION,
  });
  expect(problems).toEqual([]);
});

const tileUrls = [
  'http://tiles.example/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://tiles.example/{z}/{x}/{y}/{k}.png',
  'https://me:secret@tiles.example/{z}/{x}/{y}.png',
  'tiles.example',
];
test.each<[Record<string, string>, string]>([
  [{ MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, 'MAP_ATTRIBUTION'],
  [{ MAP_ATTRIBUTION: '© Map makers' }, 'MAP_TILE_URL'],
  ...tileUrls.map((MAP_TILE_URL): [Record<string, string>, string] => [
    { MAP_TILE_URL, MAP_ATTRIBUTION: '© Map makers' },
    'MAP_TILE_URL',
  ]),
])('an invalid map stops the start: %j', (env, name) => {
  const problems: string[] = [];
  readSite(env, problems);
  expect(problems).toEqual([expect.stringMatching(`^${name} must`)]);
});
