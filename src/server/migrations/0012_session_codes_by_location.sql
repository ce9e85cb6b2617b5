-- Six digits count at the location of their session: two places may have the same ones.
alter table session_codes add column location_id uuid references locations (id);
update session_codes set location_id = stays.location_id from stays where stays.id = session_codes.stay_id;
alter table session_codes alter column location_id set not null;
alter table session_codes drop constraint session_codes_code_hash_key;
create unique index session_codes_of_location on session_codes (code_hash, location_id);
