-- How a check-in is tied to its guest without a code: when they first opened their ticket's page.
alter table stays
  add column link_opened_at timestamptz;
