-- Tips that are given once the car is there, until a day after its return: each a payment of its own.
create table later_tips (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  order_id uuid not null,
  -- Which of the order's it is; the ledger's movements are numbered alike.
  number integer not null check (number > 0),
  -- Whoever brought the car.
  runner_id uuid not null,
  status text not null check (status in ('confirming', 'requires_action', 'paid', 'failed')),
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000000),
  currency text not null,
  provider text not null,
  provider_payment_id text unique,
  last_error text,
  card_brand text check (char_length(card_brand) between 1 and 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider is asked what became of it.
  next_check_at timestamptz not null,
  constraint later_tips_number unique (order_id, number),
  constraint later_tips_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint later_tips_runner foreign key (business_id, runner_id) references people (business_id, id),
  constraint later_tips_settled check ((settled_at is not null) = (status = 'paid')),
  constraint later_tips_card_is_whole check ((card_brand is null) = (card_last4 is null))
);
create index later_tips_to_check on later_tips (next_check_at) where status in ('confirming', 'requires_action');

-- What was paid stays paid; of its card nothing need be kept for long.
create function refuse_tip_change() returns trigger language plpgsql as $$
begin
  perform refuse('later_tips_are_final', format('Tip %s is paid', old.id));
  return null;
end $$;
create trigger are_final before update on later_tips
  for each row when (old.status = 'paid'
    and to_jsonb(new) - array['card_brand', 'card_last4'] <> to_jsonb(old) - array['card_brand', 'card_last4'])
  execute function refuse_tip_change();
create trigger are_kept before delete on later_tips
  for each row when (old.status = 'paid') execute function refuse_tip_change();

alter table ledger_entries drop constraint ledger_entries_movement_check;
alter table ledger_entries add constraint ledger_entries_movement_check
  check (movement in ('charge', 'cash', 'house', 'complimentary', 'tip', 'later_tip', 'refund'));
