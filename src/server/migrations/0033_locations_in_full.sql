-- Locations as their managers keep them: an Arabic name, hours, hooks, and an end.

alter table locations
  -- What people who read Arabic are shown; null where the name is the same to them.
  add column name_ar text check (char_length(name_ar) between 1 and 200),
  -- As `domain/businesses/openingHours.ts` reads it; null for a location that never closes.
  add column opening_hours jsonb check (jsonb_typeof(opening_hours) = 'object'),
  -- The names of the hooks on its key board, in the order they are used; empty where they count from one.
  add column hooks text[] not null default '{}' check (cardinality(hooks) <= 1000 and array_position(hooks, null) is null),
  -- Closed for good: kept for the records, and no car is taken in there any more.
  add column closed_at timestamptz;
