-- Who registers with an address that has an account already is answered, also when he signs in then,
-- as if it had none.

-- What was typed last, of an address that is somebody's. It opens nothing: whoever shows this password
-- hears that the address has to be verified, as he would of a new account.
create table repeated_registrations (
  person_id uuid primary key references people (id) on delete cascade,
  phone_e164 text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index on repeated_registrations (phone_e164);

-- Whoever signs in by phone is looked for among all that gave the number, proven or not.
create index people_phone on people (phone_e164) where phone_e164 is not null;
