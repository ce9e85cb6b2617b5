-- Latest time that a record may carry: a day ahead, as clocks and their time zones are set wrongly by hours.
create or replace function latest_time() returns timestamptz language sql stable parallel safe as $$
  select now() + interval '1 day'
$$;
