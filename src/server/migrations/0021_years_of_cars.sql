-- Accepts every year that the form of a parking session accepts: until 2030, later until next year.
alter table vehicles drop constraint if exists vehicles_year_until_next;
alter table vehicles add constraint vehicles_year_until_next
  check (year between 1900 and greatest(2030, extract(year from now() at time zone 'UTC') + 1));
alter table stays drop constraint if exists stays_year_until_next;
alter table stays add constraint stays_year_until_next
  check (vehicle_year between 1900 and greatest(2030, extract(year from now() at time zone 'UTC') + 1));
