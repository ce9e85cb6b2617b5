-- Refuses every change of a table that is only added to.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  perform refuse(tg_table_name || '_append_only', format('%s is only added to', tg_table_name));
  return null;
end $$;
