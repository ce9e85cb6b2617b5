-- Days that are signed before their end, and counter-entries of payouts.

-- Counts the signatures of a day: a day that went on after its signature is signed again, and both stay.
alter table day_sign_offs add column if not exists number integer not null default 1 check (number > 0);
alter table day_sign_offs drop constraint if exists day_sign_offs_once,
  add constraint day_sign_offs_once unique (location_id, day, number);

-- Payout that a counter-entry takes back as a whole, at most once and with a reason.
alter table tip_payouts add column if not exists corrects uuid;
alter table tip_payouts drop constraint if exists tip_payouts_corrected_once,
  add constraint tip_payouts_corrected_once unique (corrects);
alter table tip_payouts drop constraint if exists tip_payouts_corrected,
  add constraint tip_payouts_corrected foreign key (business_id, corrects) references tip_payouts (business_id, id);
alter table tip_payouts drop constraint if exists tip_payouts_correction_has_reason,
  add constraint tip_payouts_correction_has_reason check (corrects is null or note is not null);
-- The direction depends on whether the entry corrects another, so the trigger below checks it.
alter table tip_payout_lines drop constraint if exists tip_payout_lines_direction;
\i functions/check_payout.sql
