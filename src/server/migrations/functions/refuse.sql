-- Raises a refusal that carries the name of its rule, like a constraint of a table.
create or replace function refuse(rule text, message text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, message = message;
end $$;
