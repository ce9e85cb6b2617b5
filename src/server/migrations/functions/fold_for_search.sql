-- Equals `foldForSearch` in the domain; a test compares them.
create or replace function fold_for_search(typed text) returns text language sql immutable parallel safe as $$
  select case when octet_length(typed) = char_length(typed) then lower(typed) else translate(
    lower(regexp_replace(normalize(typed, nfkd), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
    'ىةگک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهكك01234567890123456789') end
$$;
