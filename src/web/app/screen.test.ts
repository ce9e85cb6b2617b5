import { expect, test, vi } from 'vitest';
import { ChunkError } from '#web/lib/chunks.ts';
import { screen } from './screen.ts';

const Login = () => null;

// Of a browser, which says when the network is back.
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

test('a part is asked for once, however often it is wanted', async () => {
  let asked = 0;
  const lazy = screen(() => {
    asked += 1;
    return Promise.resolve({ Login });
  }, 'Login');
  await Promise.all([lazy.preload(), lazy.preload()]);
  await lazy.preload();
  expect(asked).toBe(1);
});

test('a missing part is named, and asked for again', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const answers = [Promise.reject(cause), Promise.resolve({ Login })];
  const lazy = screen(() => answers.shift() ?? Promise.reject(cause), 'Login');
  await expect(lazy.preload()).rejects.toThrow(ChunkError);
  await expect(lazy.preload()).resolves.toBeUndefined();
});
