import { runOutsideCall, waitWithinCallTime } from './callTime.ts';

/**
 * Shares reads of the same key. A caller who comes while a read runs waits for the next read, so
 * each caller gets what was committed before they asked. At most two reads of a key are under way
 * or waiting, however many callers there are.
 */
export function createSharedReads<T>(read: (key: string) => Promise<T>) {
  const latest = new Map<string, { read: Promise<T>; next: Promise<T> | null }>();

  function start(key: string): Promise<T> {
    // Others may share the read, so it must not end with the time of the call that starts it.
    const entry = { read: runOutsideCall(() => read(key)), next: null };
    latest.set(key, entry);
    const forget = () => {
      if (latest.get(key) === entry && entry.next === null) latest.delete(key);
    };
    entry.read.then(forget, forget);
    return entry.read;
  }

  function join(key: string): Promise<T> {
    const entry = latest.get(key);
    if (!entry) return start(key);
    entry.next ??= entry.read.then(
      () => start(key),
      () => start(key),
    );
    return entry.next;
  }

  return (key: string): Promise<T> => waitWithinCallTime(() => join(key));
}
