import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeDraftOwner, createDraft } from './drafts.ts';
import { createIdempotencyKey } from './idempotencyKey.ts';
import { tab } from './storage.ts';

let entries: Map<string, string>;

/** As the browser's: its keys are its own properties. */
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

test('a draft is as it was left, and has what was added to its form since', () => {
  expect(car.read()).toEqual({ make: '', plate: '' });
  createDraft<object>('car', {}).write({ plate: 'K 1' });
  expect(car.read()).toEqual({ make: '', plate: 'K 1' });
  car.forget();
  expect(car.read()).toEqual({ make: '', plate: '' });
});

test('a draft of another version, or no draft at all, is not read', () => {
  car.write({ make: 'Kia', plate: 'K 1' });
  expect(createDraft('car', { make: '', plate: '' }, 2).read().make).toBe('');
  entries.set('draft car', 'no JSON');
  expect(car.read().make).toBe('');
});

test('all drafts and their keys go when the person signs out; the rest of the tab stays', () => {
  changeDraftOwner('omar');
  car.write({ make: 'Kia', plate: 'K 1' });
  createDraft('support', '').write('Help');
  createIdempotencyKey('car').keyFor({ plate: 'K 1' });
  tab.setItem('other', 'one');
  changeDraftOwner(null);
  expect([...entries]).toEqual([['other', 'one']]);
});

test('and when somebody else signs in at their place', () => {
  changeDraftOwner('omar');
  car.write({ make: 'Kia', plate: 'K 1' });
  changeDraftOwner('luis');
  expect(entries.size).toBe(0);
});

test('a tab that slept through a change of hands shows nothing of the person before', () => {
  const kept = { version: 1, by: 'omar', value: { make: 'Kia', plate: 'K 1' } };
  entries.set('draft car', JSON.stringify(kept));
  expect(car.read().make).toBe('');
  changeDraftOwner('luis');
  expect(entries.size).toBe(0);
});

test('what was typed before signing in goes on, once only', () => {
  car.write({ make: 'Kia', plate: 'K 1' });
  changeDraftOwner('omar');
  expect(car.read().make).toBe('Kia');
  changeDraftOwner(null);
  expect(car.read().make).toBe('');
});

test('while the server is asked who it is, nothing is lost', () => {
  entries.set('draft car', JSON.stringify({ version: 1, by: 'omar', value: { make: 'Kia' } }));
  changeDraftOwner(undefined);
  changeDraftOwner('omar');
  expect(car.read()).toEqual({ make: 'Kia', plate: '' });
});

test('the same content has the same key until it is answered; other content another', () => {
  const { keyFor, forgetKey } = createIdempotencyKey('car');
  const first = keyFor({ plate: 'K 1' });
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(keyFor({ plate: 'K 1' })).toBe(first);
  expect(keyFor({ plate: 'K 2' })).not.toBe(first);
  const second = keyFor({ plate: 'K 2' });
  forgetKey();
  expect(keyFor({ plate: 'K 2' })).not.toBe(second);
});
