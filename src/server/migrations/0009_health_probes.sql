-- What `/readyz` writes to know that writing works: one row of each process, as wide as a page holds, so that
-- writing it anew needs room on the disk.
create table health_probes (
  process_id uuid primary key,
  written_at timestamptz not null default clock_timestamp(),
  filler bytea storage plain not null
);
