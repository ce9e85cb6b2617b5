import { expect, test, vi } from 'vitest';
import { ChunkError } from '#web/lib/chunks.ts';
import { screen } from './screen.ts';

const Login = () => null;

// Stubs the browser's events. The module uses them to notice that the network is back.
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

test('a screen is fetched once, however often it is preloaded', async () => {
  let asked = 0;
  const lazy = screen(() => {
    asked += 1;
    return Promise.resolve({ Login });
  }, 'Login');
  await Promise.all([lazy.preload(), lazy.preload()]);
  await lazy.preload();
  expect(asked).toBe(1);
});

test('a missing screen throws a chunk error and is fetched again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const answers = [Promise.reject(cause), Promise.resolve({ Login })];
  const lazy = screen(() => answers.shift() ?? Promise.reject(cause), 'Login');
  await expect(lazy.preload()).rejects.toThrow(ChunkError);
  await expect(lazy.preload()).resolves.toBeUndefined();
});
