-- Accepts IANA names only. PostgreSQL also takes abbreviations, offsets and POSIX rules, which lack summer time.
-- POSIX rules contain digits; IANA names with a slash do so only in Etc/GMT.
create or replace function is_time_zone(name text) returns boolean language plpgsql immutable as $$
begin
  perform timestamptz '2000-01-01 00:00Z' at time zone name;
  return name = 'UTC' or name ~ '^[A-Z][A-Za-z_]+(/[A-Za-z_-]+)+$'
    or name ~ '^Etc/GMT([+-][0-9]|[+-]1[0-2]|-1[34]|0)$';
exception when others then
  return false;
end $$;
