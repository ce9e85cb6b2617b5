-- Steps that a phone without signal reports late and that no longer fit the car. The desk accepts or rejects each.
create table if not exists late_reports (
  id uuid primary key default uuidv7(),
  business_id uuid not null,
  location_id uuid not null,
  stay_id uuid not null,
  -- Order of the step; null for parking.
  order_id uuid,
  reported_by uuid not null,
  -- Idempotency key of the call: a repeat finds its report.
  call_key text not null check (length(call_key) <= 200),
  -- Values of `ReportStep`; a test compares them.
  step text not null check (step in ('park', 'ready', 'complete')),
  -- Values of `ReportReason`; a test compares them.
  reason text not null check (reason in ('state', 'unpaid', 'unproven')),
  done_at timestamptz not null,
  created_at timestamptz not null,
  parking_spot text check (length(parking_spot) <= 200),
  parking_location text check (length(parking_location) <= 400),
  key_hook text check (length(key_hook) between 1 and 24),
  decided_at timestamptz,
  decided_by uuid,
  -- Values of `ReportOutcome`; a test compares them.
  outcome text check (outcome in ('accepted', 'rejected', 'replaced', 'settled')),
  constraint late_reports_stay foreign key (business_id, stay_id) references stays (business_id, id),
  constraint late_reports_order foreign key (business_id, order_id) references orders (business_id, id),
  constraint late_reports_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint late_reports_reporter foreign key (business_id, reported_by) references people (business_id, id),
  constraint late_reports_decided check ((decided_at is null) = (outcome is null)),
  constraint late_reports_decider check (decided_by is not null or outcome not in ('accepted', 'rejected')),
  constraint late_reports_done check (done_at <= created_at)
);
create unique index if not exists late_reports_call on late_reports (reported_by, call_key);
-- A person has one open report of a car: a later step replaces the earlier one.
create unique index if not exists late_reports_open on late_reports (stay_id, reported_by) where decided_at is null;
create index if not exists late_reports_of_location on late_reports (location_id, created_at) where decided_at is null;
