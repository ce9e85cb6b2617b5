import { afterEach, expect, test, vi } from 'vitest';
import { localStore } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const refusing = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};

test('a full storage keeps values in memory while the page lives', () => {
  vi.stubGlobal('localStorage', refusing);
  localStore.setItem('full', 'one');
  expect(localStore.getItem('full')).toBe('one');
  localStore.removeItem('full');
  expect(localStore.getItem('full')).toBeNull();
});

test('a storage that throws on access is no error', () => {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  try {
    expect(localStore.getItem('blocked')).toBeNull();
    localStore.setItem('blocked', 'one');
    expect(localStore.getItem('blocked')).toBe('one');
    localStore.removeItem('blocked');
    expect(localStore.getItem('blocked')).toBeNull();
  } finally {
    if (descriptor) Object.defineProperty(globalThis, 'localStorage', descriptor);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
});
