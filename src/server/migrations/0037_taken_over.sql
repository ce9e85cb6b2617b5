-- When a valet took the car over from a colleague before it was parked. The arrival stays as it was: prices and figures follow it.
alter table stays add column if not exists taken_over_at timestamptz;
