type Kind = 'localStorage' | 'sessionStorage';

/** What of the Web's storage is used here. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the browser keeps nothing, because it may not or is full, the page itself remembers. */
function safe(kind: Kind): SafeStorage & { keys: () => string[] } {
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
    keys() {
      try {
        return [...remembered.keys(), ...Object.keys(globalThis[kind])];
      } catch {
        return [...remembered.keys()];
      }
    },
  };
}

/** Kept on this device. */
export const local = safe('localStorage');

/** Kept for this tab. */
export const tab = safe('sessionStorage');
