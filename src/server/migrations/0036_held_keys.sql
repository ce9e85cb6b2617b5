-- Finds the keys that a valet holds. Without it, every end of a shift read all open cars of the platform.
create index if not exists stays_held_keys on stays (key_holder) where key_holder is not null;
