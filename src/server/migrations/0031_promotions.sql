-- Promotions with all their conditions, and limits of the accounts that pay for guests.

alter table promo_codes
  -- When a manager ended it before its time; it does not come back.
  add column ended_at timestamptz,
  -- How often one guest may use it; null is without limit.
  add column max_uses_per_guest integer check (max_uses_per_guest > 0),
  -- What a return has to cost before the code; null is nothing.
  add column minimum_cents bigint check (minimum_cents between 1 and 1000000000000000);
-- The list of a business, the latest first.
create index promo_codes_latest on promo_codes (business_id, created_at desc, id desc);

-- Where a code is good; one without a row is good at every location of its business.
create table promo_code_locations (
  business_id uuid not null,
  promo_code_id uuid not null,
  location_id uuid not null,
  primary key (promo_code_id, location_id),
  constraint promo_code_locations_code foreign key (business_id, promo_code_id) references promo_codes (business_id, id),
  constraint promo_code_locations_location foreign key (business_id, location_id) references locations (business_id, id)
);

-- What was printed on a card stays so: who holds one gets what it says. And an end is one.
create function refuse_promo_change() returns trigger language plpgsql as $$
begin
  perform refuse(tg_argv[0], format('Promo code %s: %s', old.id, tg_argv[0]));
  return null;
end $$;
create trigger keep_their_discount
  after update of business_id, code, discount_type, discount_value, minimum_cents on promo_codes
  for each row when (
    (old.business_id, old.code, old.discount_type, old.discount_value, old.minimum_cents)
    is distinct from (new.business_id, new.code, new.discount_type, new.discount_value, new.minimum_cents))
  execute function refuse_promo_change('promo_codes_keep_their_discount');
create trigger end_is_final after update of ended_at on promo_codes
  for each row when (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  execute function refuse_promo_change('promo_codes_end_is_final');

alter table house_accounts
  -- What it pays at most in a business day, and in a month of them, of the location that charges it; null is without limit.
  add column day_limit_cents bigint check (day_limit_cents between 1 and 1000000000000000),
  add column month_limit_cents bigint check (month_limit_cents between 1 and 1000000000000000);
-- What it has paid since a day or a month began.
drop index order_settlements_by_account;
create index order_settlements_by_account on order_settlements (house_account_id, created_at)
  where house_account_id is not null;
