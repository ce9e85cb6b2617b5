-- Sets the time of closing for every writer. Opening again clears it.
create or replace function keep_closing_time() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.status = 'inactive' then coalesce(new.closed_at, now()) end;
  return new;
end $$;
