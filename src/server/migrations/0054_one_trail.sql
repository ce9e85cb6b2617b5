-- The trail of the platform reads both what administrators did and what managers changed, the newest first.
create index audit_events_latest on audit_events (at desc, id desc);
create index audit_events_latest_by_admin on audit_events (admin_id, at desc, id desc);
create index audit_events_latest_by_person on audit_events (person_id, at desc, id desc);
create index audit_events_latest_by_business on audit_events (business_id, at desc, id desc)
  where business_id is not null;
drop index audit_events_by_admin;
drop index audit_events_by_person;

create index business_changes_by_time on business_changes (at desc, id desc);
create index business_changes_by_actor on business_changes (actor_id, at desc, id desc);
create index business_changes_by_impersonator on business_changes (impersonator_id, at desc, id desc)
  where impersonator_id is not null;
create index business_changes_by_business on business_changes (business_id, at desc, id desc);
