import pg from 'pg';
import { EmbeddedPostgresError } from './failure.ts';

/** URLs of the embedded database for the running product, and for its migrations. */
export type RoleUrls = { url: string; ownerUrl: string };

const forRole = (superuserUrl: string, role: string) =>
  superuserUrl.replace('//postgres@', `//${role}@`);

/**
 * Creates the roles, and gives them everything that the superuser owns in this database. The job
 * queue's schema goes to the runtime role, because pg-boss alters its own tables.
 */
const statements = `
  select pg_advisory_xact_lock(hashtext('portico_roles'));
  do $$
  declare
    statement text;
  begin
    if to_regrole('portico_owner') is null then
      create role portico_owner login;
    end if;
    if to_regrole('portico') is null then
      create role portico login;
    end if;
    -- The owner hands the schema of the job queue over to the runtime role.
    if not pg_has_role('portico_owner', 'portico', 'set') then
      grant portico to portico_owner;
    end if;
    execute format('alter database %I owner to portico_owner', current_database());
    for statement in
      with homes as (
        select oid, case nspname when 'pgboss' then 'portico' else 'portico_owner' end as owner
        from pg_namespace where nspname in ('public', 'pgboss')),
      parts as (select objid from pg_depend where deptype = 'e')
      select format('alter schema %I owner to portico', nspname) from pg_namespace
        where nspname = 'pgboss' and nspowner = 'postgres'::regrole
      union all
      select format('alter table %s owner to %I', pg_class.oid::regclass, owner)
        from pg_class join homes on homes.oid = relnamespace
        where relowner = 'postgres'::regrole and pg_class.oid not in (select objid from parts)
          and (relkind in ('r', 'p', 'v', 'm') or (relkind = 'S' and not exists (
            select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))))
      union all
      select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, owner)
        from pg_proc join homes on homes.oid = pronamespace
        where proowner = 'postgres'::regrole and pg_proc.oid not in (select objid from parts)
      union all
      select format('alter type %s owner to %I', pg_type.oid::regtype, owner)
        from pg_type join homes on homes.oid = typnamespace
        where typowner = 'postgres'::regrole and typtype in ('d', 'e')
          and pg_type.oid not in (select objid from parts)
    loop
      execute statement;
    end loop;
  end $$`;

/**
 * Prepares the two roles of the embedded database: one owns the tables and migrates, the other runs
 * the product. The superuser then serves this function only, so that no injected SQL can remove a
 * guard or start a program. Repeating it changes nothing, and a folder of an earlier release moves
 * to the roles.
 *
 * @param superuserUrl URL of `startEmbeddedPostgres`
 */
export async function prepareRoles(superuserUrl: string): Promise<RoleUrls> {
  const client = new pg.Client({
    connectionString: superuserUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'portico-start',
  });
  // Without a listener for `error`, a broken connection would throw; the pending query rejects
  // anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    // A simple query with two statements is one transaction.
    await client.query(statements);
  } catch (error) {
    throw new EmbeddedPostgresError(`its roles cannot be made: ${String(error)}`, error);
  } finally {
    await client.end();
  }
  return {
    url: forRole(superuserUrl, 'portico'),
    ownerUrl: forRole(superuserUrl, 'portico_owner'),
  };
}
