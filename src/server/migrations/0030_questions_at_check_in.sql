-- Charge level of an electric car in percent, as seen by staff.
alter table stays add column if not exists charge_percent smallint;
alter table stays drop constraint if exists stays_charge_percent_check,
  add constraint stays_charge_percent_check check (charge_percent is null
    or (charge_percent between 0 and 100 and 'electric' = any(note_tags)));
