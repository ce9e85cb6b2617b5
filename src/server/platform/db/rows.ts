import type { InsertObject, Selectable, UpdateObject } from 'kysely';
import type { Queryable, Trx } from './client.ts';
import type { DB } from './schema.ts';

type TableWithId = { [T in keyof DB]: DB[T] extends { id: unknown } ? T : never }[keyof DB];
type Row<T extends keyof DB> = Selectable<DB[T]>;
type IdOf<T extends TableWithId> = Row<T> extends { id: infer Id } ? Id : never;

/** Inserts one row or several rows. */
export async function insertRows<T extends keyof DB>(
  db: Queryable,
  table: T,
  rows: InsertObject<DB, T> | readonly InsertObject<DB, T>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

/** Updates the row with this id; does nothing when there is none. */
export async function updateRow<T extends TableWithId>(
  db: Queryable,
  table: T,
  id: IdOf<T>,
  changes: UpdateObject<DB, T>,
): Promise<void> {
  // Kysely resolves no columns of a generic table, so the query is typed for one table.
  await db
    .updateTable(table as 'people')
    .set(changes as never)
    .where('id', '=', id as string)
    .execute();
}

/** Returns columns of the row with this id; undefined when there is none. */
export async function findRow<T extends TableWithId, C extends keyof Row<T> & string>(
  db: Queryable,
  table: T,
  id: IdOf<T> | null,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const row = await db
    .selectFrom(table as 'people')
    .select(columns as readonly string[] as readonly 'id'[])
    .where('id', '=', id as string)
    .executeTakeFirst();
  return row as Pick<Row<T>, C> | undefined;
}

/** Returns columns of the row with this id, which exists. */
export async function getRow<T extends TableWithId, C extends keyof Row<T> & string>(
  db: Queryable,
  table: T,
  id: IdOf<T> | null,
  columns: readonly C[],
): Promise<Pick<Row<T>, C>> {
  const row = await findRow(db, table, id, columns);
  if (!row) throw new Error(`no row in ${table} with this id`);
  return row;
}

/** Locks the row with this id against other writers until the transaction ends. */
export async function lockRow<T extends TableWithId>(
  trx: Trx,
  table: T,
  id: IdOf<T>,
): Promise<void> {
  await trx
    .selectFrom(table as 'people')
    .select('id')
    .where('id', '=', id as string)
    .forNoKeyUpdate()
    .execute();
}
