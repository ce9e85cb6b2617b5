-- Receipts: a number for each paid return, the tax its price contains, the card as its provider names it.
-- Which messages reach a customer, by what they are about.

-- The tax is part of the price. Basis points: 500 is 5 %.
alter table businesses
  add column tax_label text check (char_length(tax_label) between 1 and 40),
  add column tax_basis_points integer check (tax_basis_points between 1 and 10000),
  add column next_receipt integer not null default 1 check (next_receipt > 0),
  add constraint businesses_tax_is_named check ((tax_label is null) = (tax_basis_points is null));

-- Of the card it was paid with, what may stand on a receipt.
alter table payments
  add column card_brand text check (char_length(card_brand) between 1 and 40),
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null));

create table receipts (
  order_id uuid primary key,
  business_id uuid not null references businesses (id),
  -- Counts the business's receipts, whichever of its locations they are of.
  number integer not null check (number > 0),
  -- As they were when it was paid.
  tax_label text,
  tax_basis_points integer,
  issued_at timestamptz not null,
  constraint receipts_number unique (business_id, number),
  constraint receipts_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint receipts_tax_is_named check ((tax_label is null) = (tax_basis_points is null))
);
create trigger append_only before update or delete on receipts
  for each row execute function refuse_change();
create trigger append_only_all before truncate on receipts
  for each statement execute function refuse_change();

with numbered as (
  insert into receipts (order_id, business_id, number, issued_at)
  select order_id, business_id,
    row_number() over (partition by business_id order by settled_at, id), settled_at
  from payments where status in ('paid', 'refund_due', 'refunded') and received_cents >= due_cents and received_cents > 0
    and received_currency is null
  returning business_id, number)
update businesses set next_receipt = last.number + 1
from (select business_id, max(number) as number from numbered group by business_id) last
where last.business_id = businesses.id;

-- Whoever marks a payment as paid, its receipt has its number in the same moment.
create function issue_receipt() returns trigger language plpgsql as $$
begin
  if exists (select from receipts where order_id = new.order_id) then
    return null;
  end if;
  with issuing as (
    update businesses set next_receipt = next_receipt + 1 where id = new.business_id
    returning next_receipt - 1 as number, tax_label, tax_basis_points)
  insert into receipts (order_id, business_id, number, tax_label, tax_basis_points, issued_at)
  select new.order_id, new.business_id, number, tax_label, tax_basis_points, new.settled_at from issuing;
  return null;
end $$;
create trigger issue_receipt after insert or update of status on payments
  for each row when (new.status = 'paid' and new.received_cents > 0)
  execute function issue_receipt();

alter table notification_preferences drop constraint notification_preferences_category_check;
alter table notification_preferences add constraint notification_preferences_category_check
  check (category in ('account', 'ready', 'receipts', 'refunds', 'cars', 'team', 'platform'));
-- What somebody chose for their cars goes on for what is now chosen apart.
insert into notification_preferences (person_id, category, in_app, email, sms)
select person_id, apart.category, in_app, email, sms
from notification_preferences
cross join (values ('ready'), ('receipts'), ('refunds')) as apart (category)
where notification_preferences.category = 'cars'
  and person_id in (select id from people where role = 'customer');
