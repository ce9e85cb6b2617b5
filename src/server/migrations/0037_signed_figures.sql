-- A signature is kept for ever, so it keeps figures only: whose they were, and which cars, is said by ids, of which
-- nothing is left once somebody is erased or a stay is old.
alter table day_sign_offs rename column report to figures;

create function pick_fields(line jsonb, variadic kept text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(line) where key = any(kept)
$$;
create function pick_fields_of_each(lines jsonb, variadic kept text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(pick_fields(line, variadic kept) order by at), '[]')
  from jsonb_array_elements(lines) with ordinality each (line, at)
$$;

alter table day_sign_offs disable trigger append_only;
update day_sign_offs set figures = pick_fields(figures, 'startsAt', 'endsAt', 'timeZone', 'currency', 'cars', 'keys', 'paid',
    'refunds', 'writtenOff', 'unpaid', 'revenueCents', 'feesCents', 'discountsCents', 'tipsCents', 'bookedCents',
    'expectedCashCents')
  || jsonb_build_object(
    'stillHere', pick_fields_of_each(figures->'stillHere', 'stayId', 'ageSeconds'),
    'cash', pick_fields_of_each(figures->'cash', 'personId', 'cars', 'takenCents', 'handedBackCents', 'expectedCents'),
    'tips', pick_fields(figures->'tips', 'rule', 'basis', 'isDivided') || jsonb_build_object('shares',
      pick_fields_of_each(figures->'tips'->'shares', 'personId', 'cars', 'seconds', 'broughtCents', 'shareCents')),
    'withoutCode', pick_fields_of_each(figures->'withoutCode', 'stayId', 'at', 'why'));
alter table day_sign_offs enable trigger append_only;

drop function pick_fields_of_each;
drop function pick_fields;

-- Who handed back more cash than they took that day laid out money of their own: that much is counted below zero.
alter table day_cash_counts drop constraint day_cash_counts_counted_cents_check,
  add constraint day_cash_counts_counted_cents_check
    check (counted_cents between least(0, expected_cents) and 1000000000000000);
-- The sum of all: below zero, and below the one expected, where the cash of somebody else is missing.
alter table day_sign_offs drop constraint day_sign_offs_counted_cents_check,
  add constraint day_sign_offs_counted_cents_check check (abs(counted_cents) <= 9007199254740991);
