type Kind = 'localStorage' | 'sessionStorage';

/** What of the Web's storage is used here. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the browser keeps nothing, because it may not or is full, the page itself remembers. */
function safe(kind: Kind): SafeStorage {
  const remembered = new Map<string, string>();
  return {
    getItem(key) {
      const own = remembered.get(key);
      if (own !== undefined) return own;
      try {
        return globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        globalThis[kind].setItem(key, value);
        remembered.delete(key);
      } catch {
        remembered.set(key, value);
      }
    },
    removeItem(key) {
      remembered.delete(key);
      try {
        globalThis[kind].removeItem(key);
      } catch {
        // It was never kept.
      }
    },
  };
}

/** Kept on this device. */
export const local = safe('localStorage');

/** Kept for this tab. */
export const tab = safe('sessionStorage');

const TYPED = 'typed ';
const typedKeys = new Set<string>();

/** What a person has typed: kept for this tab until he signs out. */
export const typed: SafeStorage = {
  getItem: (key) => tab.getItem(TYPED + key),
  setItem(key, value) {
    typedKeys.add(TYPED + key);
    tab.setItem(TYPED + key, value);
  },
  removeItem: (key) => tab.removeItem(TYPED + key),
};

/** Of this page, and of those before it in this tab. */
export function forgetTyped(): void {
  for (const key of [...typedKeys, ...keysOfTab()]) if (key.startsWith(TYPED)) tab.removeItem(key);
  typedKeys.clear();
}

function keysOfTab(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [];
  }
}
