import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { QueryKey } from '@tanstack/react-query';
import type { OutboxRow } from './commands.ts';

/** `shape`: the form of `data`. Data of another release may lack what this one reads. */
export type StoredRead = {
  key: string;
  by: string;
  queryKey: QueryKey;
  at: number;
  shape: number;
  data: unknown;
};
/** To be raised whenever a stored query answers with a new required field. */
const SHAPE = 3;

interface Schema extends DBSchema {
  actions: { key: number; value: OutboxRow };
  reads: { key: string; value: StoredRead };
}

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opening = null;
  };
  opening ??= openDB<Schema>('portico', 1, {
    upgrade(db) {
      db.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true });
      db.createObjectStore('reads', { keyPath: 'key' });
    },
    // Closes the database when another tab has a newer release. An open connection would block the
    // upgrade.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

/** Reopens the database once after an error, because clearing the browser's storage closes it. */
async function withDb<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    const isClosed =
      error instanceof DOMException && /InvalidState|NotFound|Abort/.test(error.name);
    if (!isClosed) throw error;
    opening = null;
    return work(await open());
  }
}

/** Lists the stored rows of a person, in the order of the presses. */
export const listRows = async (by: string): Promise<OutboxRow[]> =>
  (await withDb((db) => db.getAll('actions'))).filter((row) => row.by === by);

/**
 * Adds a row, unless another tab has already added it.
 *
 * @throws when the browser has no storage or the storage is full
 */
export const addRow = (row: Omit<OutboxRow, 'seq'>): Promise<void> =>
  withDb(async (db) => {
    const { store, done } = db.transaction('actions', 'readwrite');
    const isThere = (await store.getAll()).some(({ id }) => id === row.id);
    if (!isThere) await store.add(row as OutboxRow);
    await done;
  });

/** Updates a row in a transaction, unless the row was deleted since it was read. */
export const changeRow = (row: OutboxRow): Promise<void> =>
  withDb(async (db) => {
    const { store, done } = db.transaction('actions', 'readwrite');
    if (await store.get(row.seq)) await store.put(row);
    await done;
  });

/**
 * Replaces the row with the same `seq`.
 *
 * @throws like `addRow`
 */
export const replaceRow = async (row: OutboxRow): Promise<void> => {
  await withDb((db) => db.put('actions', row));
};

export const deleteRow = ({ seq }: OutboxRow): Promise<void> =>
  withDb((db) => db.delete('actions', seq));

type Read = Pick<StoredRead, 'by' | 'queryKey' | 'at' | 'data'>;

export const keepRead = async (name: string, read: Read) => {
  await withDb((db) => db.put('reads', { ...read, key: `${read.by} ${name}`, shape: SHAPE }));
};

/** Lists the stored query data of a person. */
export const listReads = async (by: string): Promise<StoredRead[]> =>
  (await withDb((db) => db.getAll('reads'))).filter(
    (read) => read.by === by && read.shape === SHAPE,
  );

/** Deletes the stored query data of everybody except this person; of everybody if null. */
export const forgetReads = (except: string | null): Promise<void> =>
  withDb(async (db) => {
    const { store, done } = db.transaction('reads', 'readwrite');
    for (const read of await store.getAll()) if (read.by !== except) await store.delete(read.key);
    await done;
  });
