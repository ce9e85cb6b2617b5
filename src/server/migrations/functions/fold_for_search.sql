-- Equals `foldForSearch` in the domain; a test compares them.
create or replace function fold_for_search(typed text) returns text language sql immutable parallel safe as $$
  select case when octet_length(typed) = char_length(typed) then translate(lower(typed), '''"`', '') else translate(
    lower(regexp_replace(normalize(replace(typed, '´', ''), nfkd),
      '[''"`\u02b9-\u02bf\u02c8\u0300-\u036f\u0640\u064b-\u065f\u0670\u2018-\u201f\u2032\u2033]', '', 'g')),
    'ىةگک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهكك01234567890123456789') end
$$;
