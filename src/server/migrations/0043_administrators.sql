-- What an administrator is trusted with. Those there are may do everything, as before.
alter table people add column admin_set text check (admin_set in ('support', 'finance', 'operations', 'owner'));
update people set admin_set = 'owner' where role = 'admin';
alter table people add constraint people_admin_set check ((role = 'admin') = (admin_set is not null));

-- What a change made of what, field by field; null where nothing was changed.
alter table audit_events add column before jsonb;
alter table audit_events add column after jsonb;
