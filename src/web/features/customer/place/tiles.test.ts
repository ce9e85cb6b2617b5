import { expect, test } from 'vitest';
import { computeTiles, TILE_SIZE } from './tiles.ts';

const template = 'https://tiles.test/{z}/{x}/{y}.png?key=1';

test('a point lies on the tile that map servers number for it', () => {
  const tiles = computeTiles({ latitude: 51.5074, longitude: -0.1278 }, template);
  const under = tiles.find(
    ({ x, y }) => x <= 0 && x + TILE_SIZE > 0 && y <= 0 && y + TILE_SIZE > 0,
  );
  expect(under?.url).toBe('https://tiles.test/16/32744/21792.png?key=1');
});

test('the tiles cover the card around the point', () => {
  const tiles = computeTiles({ latitude: 25.2048, longitude: 55.2708 }, template);
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(-384);
  expect(Math.max(...tiles.map(({ x }) => x)) + TILE_SIZE).toBeGreaterThanOrEqual(384);
  expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(-88);
  expect(Math.max(...tiles.map(({ y }) => y)) + TILE_SIZE).toBeGreaterThanOrEqual(88);
});

test('tiles continue across the date line', () => {
  const urls = computeTiles({ latitude: 0, longitude: 180 }, template).map(({ url }) => url);
  expect(urls.some((url) => url.includes('/16/0/'))).toBe(true);
  expect(urls.some((url) => url.includes('/16/65535/'))).toBe(true);
});
