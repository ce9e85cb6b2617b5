-- Removes an erased person from the records, for roles that do not own the tables; the guards still apply.
create or replace function remove_traces_of(person uuid) returns void
  language sql security definer set search_path from current as $$
  delete from phone_releases where person in (from_person_id, to_person_id);
  update audit_events set address = null, user_agent = null
    where admin_id = person and num_nonnulls(address, user_agent) > 0;
  update business_changes set subject_name = null, before = before - 'name', after = after - 'name'
    where subject_id = person;
$$;
