-- An hour costs millions of the smallest units where a dollar is worth thousands of whole ones: amounts do
-- not fit into 32 bits. JavaScript holds whole numbers up to 9007199254740991 exactly. A rate ends far below,
-- so that a car can stand for ten years at the highest, and fee and tip still be added to that.

-- What a trigger watches cannot change its type: they come back below as they were.
drop trigger orders_follow_their_payment on orders;
drop trigger paid_price_is_fixed on orders;
drop trigger payments_follow_their_order on payments;

alter table businesses
  alter column platform_fee_value type bigint,
  add constraint businesses_fee_bound check (platform_fee_value <= 10000000000);
alter table locations
  alter column hourly_rate_cents type bigint,
  alter column flat_rate_cents type bigint,
  add constraint locations_hourly_rate_bound check (hourly_rate_cents <= 10000000000),
  add constraint locations_flat_rate_bound check (flat_rate_cents <= 10000000000);
alter table promo_codes
  alter column discount_value type bigint,
  add constraint promo_codes_discount_bound check (discount_value <= 10000000000);
alter table orders
  alter column price_cents type bigint,
  alter column discount_cents type bigint,
  alter column platform_fee_value type bigint,
  alter column platform_fee_cents type bigint,
  alter column customer_fee_cents type bigint,
  alter column tip_cents type bigint,
  -- Discount and platform fee are parts of these.
  add constraint orders_amounts_bound
    check (price_cents <= 1000000000000000 and customer_fee_cents <= 3000000000000000 and tip_cents <= 3000000000000000);
alter table payments
  alter column due_cents type bigint,
  alter column tip_requested_cents type bigint,
  alter column opened_cents type bigint,
  alter column received_cents type bigint,
  add constraint payments_amounts_bound
    check (greatest(due_cents, tip_requested_cents, opened_cents, received_cents) <= 9007199254740991);
alter table ledger_entries
  alter column amount_cents type bigint,
  add constraint ledger_entries_amount_bound check (abs(amount_cents) <= 9007199254740991);

create constraint trigger orders_follow_their_payment
  after insert or update of status, customer_fee_cents, tip_cents on orders
  deferrable initially deferred for each row execute function check_order();
create trigger paid_price_is_fixed
  before update of price_cents, discount_cents, platform_fee_cents, platform_fee_payer, customer_fee_cents, promo_code_id on orders
  for each row when (old.paid_at is not null and
    (old.price_cents, old.discount_cents, old.platform_fee_cents, old.platform_fee_payer, old.customer_fee_cents, old.promo_code_id)
    is distinct from
    (new.price_cents, new.discount_cents, new.platform_fee_cents, new.platform_fee_payer, new.customer_fee_cents, new.promo_code_id))
  execute function refuse_repricing();
create constraint trigger payments_follow_their_order
  after insert or update of status, due_cents, received_cents on payments
  deferrable initially deferred for each row execute function check_payment();
