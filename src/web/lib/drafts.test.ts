import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeDraftOwner, createDraft } from './drafts.ts';
import { createIdempotencyKey } from './idempotencyKey.ts';
import { tabStore } from './storage.ts';

let entries: Map<string, string>;

/** Simulates the browser's storage, which lists its keys as own properties. */
function fakeStorage(): object {
  return new Proxy(
    {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
    {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('sessionStorage', fakeStorage());
});
afterEach(() => {
  changeDraftOwner(null);
  vi.unstubAllGlobals();
});

const car = createDraft('car', { make: '', plate: '' });

test('a draft returns as it was left, with defaults for fields that its form gained since', () => {
  expect(car.read()).toEqual({ make: '', plate: '' });
  createDraft<object>('car', {}).write({ plate: 'K 1' });
  expect(car.read()).toEqual({ make: '', plate: 'K 1' });
  car.forget();
  expect(car.read()).toEqual({ make: '', plate: '' });
});

test('a draft of another version, and text that is no draft, are ignored', () => {
  car.write({ make: 'Kia', plate: 'K 1' });
  expect(createDraft('car', { make: '', plate: '' }, 2).read().make).toBe('');
  entries.set('draft car', 'no JSON');
  expect(car.read().make).toBe('');
});

test.each([
  ['null', '', ''],
  ['[]', '', ''],
  ['"text"', '', ''],
  ['{"version":1}', '', ''],
  ['{"version":1,"by":null,"value":"text"}', '', ''],
  ['{"version":1,"by":null,"value":["K 1"]}', '', ''],
  ['{"version":1,"by":null,"value":{"make":7,"plate":"K 1"}}', '', 'K 1'],
  ['{"version":1,"by":null,"value":{"make":["Kia"],"plate":{}}}', '', ''],
])('of the stored text %s only fields of the right type are read', (text, make, plate) => {
  entries.set('draft car', text);
  expect(car.read()).toEqual({ make, plate });
});

test('signing out removes all drafts and their keys, and nothing else of the tab', () => {
  changeDraftOwner('omar');
  car.write({ make: 'Kia', plate: 'K 1' });
  createDraft('support', '').write('Help');
  createIdempotencyKey('car').keyFor({ plate: 'K 1' });
  tabStore.setItem('other', 'one');
  changeDraftOwner(null);
  expect([...entries]).toEqual([['other', 'one']]);
});

test('a sign-in by somebody else removes all drafts', () => {
  changeDraftOwner('omar');
  car.write({ make: 'Kia', plate: 'K 1' });
  changeDraftOwner('luis');
  expect(entries.size).toBe(0);
});

test('a tab that was asleep while the person changed shows no draft of the earlier person', () => {
  const kept = { version: 1, by: 'omar', value: { make: 'Kia', plate: 'K 1' } };
  entries.set('draft car', JSON.stringify(kept));
  expect(car.read().make).toBe('');
  changeDraftOwner('luis');
  expect(entries.size).toBe(0);
});

test('a draft typed before signing in survives the sign-in, once', () => {
  car.write({ make: 'Kia', plate: 'K 1' });
  changeDraftOwner('omar');
  expect(car.read().make).toBe('Kia');
  changeDraftOwner(null);
  expect(car.read().make).toBe('');
});

test('a draft survives while the server is asked who is signed in', () => {
  entries.set('draft car', JSON.stringify({ version: 1, by: 'omar', value: { make: 'Kia' } }));
  changeDraftOwner(undefined);
  changeDraftOwner('omar');
  expect(car.read()).toEqual({ make: 'Kia', plate: '' });
});

test('the same content keeps its key until it is answered; other content gets another', () => {
  const { keyFor, forgetKey } = createIdempotencyKey('car');
  const first = keyFor({ plate: 'K 1' });
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(keyFor({ plate: 'K 1' })).toBe(first);
  expect(keyFor({ plate: 'K 2' })).not.toBe(first);
  const second = keyFor({ plate: 'K 2' });
  forgetKey();
  expect(keyFor({ plate: 'K 2' })).not.toBe(second);
});
