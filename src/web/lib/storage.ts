type Kind = 'localStorage' | 'sessionStorage';

/** Methods of the Web Storage API that the application uses. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage of the browser. Keeps values in memory if the browser refuses storage or the
 * storage is full.
 */
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
        // The value was never stored, so there is nothing to remove.
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

/** Storage of this device, shared by all tabs. */
export const localStore = safe('localStorage');

/** Storage of this tab. It survives a reload. */
export const tabStore = safe('sessionStorage');
