-- What decides an evening at the curb: how a guest is tied to a car, who may take it away, where its key is.

alter table locations
  -- Where the car is brought to, as the guest is told: 'Main entrance'.
  add column entrance text check (char_length(entrance) between 1 and 120),
  -- How a ticket's guest is tied to it: by the code from the SMS, or by the link alone.
  add column check_in_proof text not null default 'code' check (check_in_proof in ('code', 'link')),
  -- Whether whoever takes the car away is asked for the code of the guest's page.
  add column handover_proof text not null default 'ask' check (handover_proof in ('off', 'ask', 'always')),
  -- Whether a return is paid before its car is brought, or when it is handed over.
  add column pay_when text not null default 'before' check (pay_when in ('before', 'atHandover')),
  -- Whether runners are chosen without a dispatcher.
  add column auto_dispatch boolean not null default false,
  -- Minutes from paid to the curb that the location wants to keep.
  add column wait_target_minutes integer not null default 10 check (wait_target_minutes between 1 and 120),
  -- Minutes a key may be neither on a hook nor on its way.
  add column key_limit_minutes integer not null default 15 check (key_limit_minutes between 1 and 240),
  -- The names of its parking spots in the order they are filled; empty where they have none.
  add column spots text[] not null default '{}' check (cardinality(spots) <= 1000 and array_position(spots, null) is null);

-- Its lists are those of `domain/stays/key.ts` and `domain/stays/noteTags.ts`; a test compares them.
alter table stays
  -- The hook on the key board; kept when the car is gone, as a record.
  add column key_hook text check (char_length(key_hook) between 1 and 24),
  -- Null while the car is with its owner.
  add column key_place text check (key_place in ('with_valet', 'on_hook', 'out', 'handed_over')),
  -- Who has it; null on a hook and once it is handed over.
  add column key_holder uuid,
  add column key_since timestamptz,
  -- What a valet noted with one tap.
  add column note_tags text[] not null default '{}' check (note_tags <@ array['scratch', 'low_fuel', 'child_seat', 'valuables']),
  add constraint stays_key_holder foreign key (business_id, key_holder) references people (business_id, id),
  add constraint stays_key_since check ((key_place is null) = (key_since is null)),
  add constraint stays_key_on_hook check (key_place <> 'on_hook' or key_hook is not null);

-- A car in custody has its key somewhere; of those that came before nobody wrote down where.
update stays set key_place = case status when 'received' then 'with_valet' when 'returned' then 'handed_over' else null end,
    key_holder = case when status = 'received' and exists (select from people where id = received_by and business_id = stays.business_id)
      then received_by end,
    key_since = case status when 'received' then received_at when 'returned' then returned_at end
  where status in ('received', 'returned');

-- Two cars never hang on one hook.
create unique index stays_one_hook on stays (location_id, key_hook)
  where key_hook is not null and key_place is not null and status in ('received', 'parked', 'returning', 'ready');
-- Every car of a location that the valets hold, and those that left it last: what the search looks through.
create index stays_in_custody on stays (location_id, received_at)
  where status in ('received', 'parked', 'returning', 'ready');
create index stays_returned on stays (location_id, returned_at desc) where status = 'returned';
create index stays_given_back on stays (location_id, cancelled_at desc)
  where status = 'cancelled' and received_at is not null;
-- A guest or a car that this business has had before.
create index stays_by_plate on stays (business_id, plate_key, created_at desc) where plate_key is not null;
create index stays_by_phone on stays (business_id, phone_e164, created_at desc) where phone_e164 is not null;

alter table orders
  -- Parked again as nobody fetched it: in no queue until it is asked for once more.
  add column held_at timestamptz,
  -- Wrong handover codes in a row, and until when no more are taken.
  add column handover_tries integer not null default 0 check (handover_tries >= 0),
  add column handover_locked_until timestamptz;

-- A command that makes nothing has no result.
alter table idempotency_keys alter column result_id drop not null;

-- When the dispatcher was told of a key nobody accounts for; null again once it moves.
alter table stays add column key_raised_at timestamptz;
create index stays_keys_to_raise on stays (key_since)
  where key_place in ('with_valet', 'out') and key_raised_at is null;
