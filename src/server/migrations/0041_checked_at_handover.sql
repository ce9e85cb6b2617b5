-- What the reporter of a late handover checked instead of the code; null for nothing, and for other steps.
-- Values of `HandoverCheck`; a test compares them.
alter table late_reports add column if not exists checked text;
alter table late_reports drop constraint if exists late_reports_checked_check;
alter table late_reports add constraint late_reports_checked_check
  check (checked in ('name_and_plate', 'key_claim', 'identity_paper'));
alter table late_reports drop constraint if exists late_reports_checked_step;
alter table late_reports add constraint late_reports_checked_step check (checked is null or step = 'complete');
