-- Checks that the person in a column is an administrator: `check_admin(column, rule)`.
create or replace function check_admin() returns trigger language plpgsql as $$
begin
  if exists (select from people where id = (to_jsonb(new) ->> tg_argv[0])::uuid and role <> 'admin') then
    perform refuse(tg_argv[1], format('%s of %s is no administrator', tg_argv[0], tg_table_name));
  end if;
  return new;
end $$;
