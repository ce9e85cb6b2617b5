type Kind = 'localStorage' | 'sessionStorage';

/** Methods of the Web Storage API used here. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Wraps a storage; keeps values in memory when the browser refuses storage or is full. */
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
        // The value was never stored.
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

/** Storage of this device, which all tabs share. */
export const localStore = safe('localStorage');

/** Storage of this tab, which survives a reload. */
export const tabStore = safe('sessionStorage');
