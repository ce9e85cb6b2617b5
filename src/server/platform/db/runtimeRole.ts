import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Append-only tables, each with the columns that the server's role may still update. */
const appendOnly: Record<string, readonly string[]> = {
  audit_events: ['status'],
  business_changes: [],
  ledger_entries: [],
  location_rates: ['cancelled_at', 'cancelled_by'],
  phone_releases: [],
  platform_invoice_payments: [],
  receipts: [],
  stay_events: [],
};

/**
 * Lets a role use the tables without owning them: the role can neither drop a guard nor change an
 * append-only record. The role owns the job queue's schema, which it creates itself or takes over
 * from the owner of the tables.
 */
export async function grantRuntime(owner: Db, role: string): Promise<void> {
  const name = sql.id(role);
  await owner.transaction().execute(async (trx) => {
    const { rows } = await sql<{ database: string; schema: string }>`
      select current_database() as database, current_schema() as schema`.execute(trx);
    const { database, schema } = rows[0] ?? { database: '', schema: '' };
    await sql`grant create on database ${sql.id(database)} to ${name}`.execute(trx);
    await sql`grant usage on schema ${sql.id(schema)} to ${name}`.execute(trx);
    await sql`grant select, insert, update, delete on all tables in schema ${sql.id(schema)} to ${name}`.execute(
      trx,
    );
    await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${name}`.execute(trx);
    await sql`revoke insert, update, delete on migrations, languages from ${name}`.execute(trx);
    for (const [table, columns] of Object.entries(appendOnly)) {
      await sql`revoke update, delete on ${sql.table(table)} from ${name}`.execute(trx);
      for (const column of columns)
        await sql`grant update (${sql.id(column)}) on ${sql.table(table)} to ${name}`.execute(trx);
    }
    await giveJobQueue(trx, role);
  });
}

/**
 * Makes the role the owner of the job queue's schema, because pg-boss alters its own tables on an
 * update.
 */
async function giveJobQueue(trx: Db, role: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter schema pgboss owner to %I', ${role}::text) as statement
      from pg_namespace where nspname = 'pgboss' and nspowner <> ${role}::regrole
    union all
    select format('alter table %s owner to %I', oid::regclass, ${role}::text)
      from pg_class where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p', 'v')
       and relowner <> ${role}::regrole
    union all
    select format('alter routine %s owner to %I', oid::regprocedure, ${role}::text)
      from pg_proc where pronamespace = to_regnamespace('pgboss') and proowner <> ${role}::regrole
    union all
    select format('alter type %s owner to %I', oid::regtype, ${role}::text)
      from pg_type where typnamespace = to_regnamespace('pgboss') and typtype = 'e'
       and typowner <> ${role}::regrole`.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}
