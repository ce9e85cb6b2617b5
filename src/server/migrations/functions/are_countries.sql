-- Tells whether all codes of a list are ISO 3166-1 countries. A restored backup has no search path, so it has its own.
create or replace function are_countries(codes text[]) returns boolean language sql immutable parallel safe
  set search_path from current as $$
  select coalesce(bool_and(is_country(code)), true) from unnest(codes) code
$$;
