import { afterEach, expect, test, vi } from 'vitest';
import { local } from './storage.ts';

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
  local.setItem('full', 'one');
  expect(local.getItem('full')).toBe('one');
  local.removeItem('full');
  expect(local.getItem('full')).toBeNull();
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
    expect(local.getItem('blocked')).toBeNull();
    local.setItem('blocked', 'one');
    expect(local.getItem('blocked')).toBe('one');
    local.removeItem('blocked');
    expect(local.getItem('blocked')).toBeNull();
  } finally {
    if (descriptor) Object.defineProperty(globalThis, 'localStorage', descriptor);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
});
